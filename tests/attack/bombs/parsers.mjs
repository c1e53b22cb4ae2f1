/** Source texts that are hard on parsers: 450,000 characters of nesting, or of errors, in every language. */
import { write } from './texts.mjs';

const size = 450_000;
const fill = (unit) => unit.repeat(Math.floor(size / unit.length));
const nested = (open, close) =>
  `${open.repeat(Math.floor(size / (open.length + close.length)))}${close.repeat(Math.floor(size / (open.length + close.length)))}`;

const languages = {
  c: ['int x = (', '{', '#if a\n', 'a(*b'],
  cpp: ['a<', 'template<', 'namespace a {', 'x = ['],
  cs: ['class a {', 'a<', '$"{', 'x = ('],
  dart: ["'${", 'class a {', 'x = [', 'a<'],
  go: ['func(', '[', 'struct {', '{{'],
  java: ['a<', 'class a {', '(a)(', '@a('],
  js: ['`${', '[', '(a=>', '/'],
  php: ['<?php [', '"{$a', '<?php ((', '<?php function a(){'],
  py: ['(', 'f"{', 'if a:\n ', 'lambda:'],
  rb: ['"#{', '[', 'def a\n', '%w('],
  rs: ['a!{', '(', 'r#"', '<a as '],
  swift: ['"\\(', '{', '[', 'a<'],
  ts: ['a<', '`${', '(a:', '{[k in '],
  tsx: ['<a>', '<a b={', '{`', '<>'],
  vue: ['<template><div>', '<script>a=`${', '<a :b="', '<script>['],
};

export const parserBombs = Object.entries(languages).map(([extension, units]) => ({
  name: `${extension}: nesting and errors of ${size.toLocaleString('en')} characters`,
  make: (root) =>
    write(
      root,
      Object.fromEntries(
        units.flatMap((unit, i) => [
          [`n${i}.${extension}`, nested(unit, ')')],
          [`e${i}.${extension}`, fill(`${unit} x `)],
        ]),
      ),
    ),
  commands: units.flatMap((_, i) => [
    ['symbols', `n${i}.${extension}`],
    ['symbols', `e${i}.${extension}`],
  ]),
}));

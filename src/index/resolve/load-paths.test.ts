import { describe, expect, it } from 'vitest';
import { emptyFiles, findDifferences, resolveAll } from '../../../tests/resolve/check.js';

describe('includes of C', () => {
  const project = emptyFiles(`
    src/main.c src/util.h src/net/socket.c src/net/socket.h lib/shared/log.h include/api/client.h include/config.h
    other/src/util.h third/parser/ast.h tests/util_test.c deps/one/version.h made/options.h.in deps/two/version.h deps/two/impl.c
  `);
  const system = (specifier: string) => ({ specifier, flavour: 'system' as const });

  it('are beside the file, above it, below a usual root, or closest by name', () => {
    expect(
      findDifferences(project, [
        ['src/main.c', 'util.h', 'src/util.h'],
        ['src/main.c', 'net/socket.h', 'src/net/socket.h'],
        ['src/net/socket.c', '../util.h', 'src/util.h'],
        ['src/net/socket.c', 'util.h', 'src/util.h'],
        ['src/net/socket.c', '..\\util.h', 'src/util.h'],
        ['tests/util_test.c', 'shared/log.h', 'lib/shared/log.h'],
        ['tests/util_test.c', 'parser/ast.h', 'third/parser/ast.h'],
        ['deps/two/impl.c', 'version.h', 'deps/two/version.h'],
        ['src/main.c', 'made/options.h', 'made/options.h.in'],
        ['src/main.c', 'none.h', '?'],
        ['src/main.c', 'net/none.h', '?'],
        ['src/main.c', 'gtest/gtest.h', '= gtest'],
        ['src/main.c', 'stdio.h', '= stdio.h'],
        ['src/main.c', '../../up.h', '?'],
      ]),
    ).toEqual([]);
  });

  it('in angle brackets are of the system unless an include folder has them', () => {
    expect(
      findDifferences(project, [
        ['src/main.c', system('api/client.h'), 'include/api/client.h'],
        ['src/main.c', system('config.h'), 'include/config.h'],
        ['src/main.c', system('util.h'), '= util.h'],
        ['src/main.c', system('boost/asio.hpp'), '= boost'],
        ['src/main.c', system('sys/types.h'), '= sys/types.h'],
      ]),
    ).toEqual([]);
  });
});

describe('requires of Ruby', () => {
  const project = emptyFiles(`
    shop/lib/shop.rb shop/lib/shop/http_cart.rb shop/shop.gemspec other/lib/other/base.rb
    app/models/user.rb app/models/concerns/named.rb spec/spec_helper.rb spec/models/user_spec.rb
    deep/shop/hidden.rb bin/run guides/build.rb guides/build/parts.rb guides/json.rb
  `);

  it('are beside the file, on the load path, or named by a constant', () => {
    expect(
      findDifferences(project, [
        ['shop/lib/shop.rb', './shop/http_cart', 'shop/lib/shop/http_cart.rb'],
        ['shop/lib/shop.rb', 'shop/http_cart', 'shop/lib/shop/http_cart.rb'],
        ['shop/lib/shop.rb', 'shop/http_cart.rb', 'shop/lib/shop/http_cart.rb'],
        ['shop/lib/shop.rb', 'other/base', 'other/lib/other/base.rb'],
        ['shop/lib/shop.rb', { specifier: 'Shop::HTTPCart', kind: 'autoload' }, 'shop/lib/shop/http_cart.rb'],
        ['spec/models/user_spec.rb', 'User', 'app/models/user.rb'],
        ['spec/models/user_spec.rb', 'Named', 'app/models/concerns/named.rb'],
        ['spec/models/user_spec.rb', 'spec_helper', 'spec/spec_helper.rb'],
        ['guides/build/parts.rb', 'build/parts', 'guides/build/parts.rb'],
        ['guides/build.rb', 'json', '= json'],
        ['shop/lib/shop.rb', 'shop/hidden', '= shop'],
        ['shop/lib/shop.rb', 'active_support/all', '= active_support'],
        ['shop/lib/shop.rb', { specifier: 'shop/gone', kind: 'autoload' }, '?'],
        ['shop/lib/shop.rb', './gone', '?'],
        ['bin/none.rb', '../../x', '?'],
      ]),
    ).toEqual([]);
  });
});

describe('imports of Dart, Swift and style sheets', () => {
  it('mean paths, packages and targets', () => {
    const project = {
      ...emptyFiles(`
        lib/main.dart lib/src/cart.dart tools/gen/lib/gen.dart
        Sources/Kit/View.swift Sources/Kit/Deep/Model.swift Sources/App/main.swift Odd/Place/x.swift Tests/KitTests/t.swift
        web/main.scss web/_theme.scss web/parts/_index.scss web/a.css web/b.css
      `),
      'pubspec.yaml': 'name: shop\ndependencies:\n  http: ^1.0.0\n',
      'tools/gen/pubspec.yaml': 'name: "gen"\n',
      'Package.swift':
        'let p = Package(name: "P", targets: [.target(name: "Kit"), .target(name: "Special", path: "Odd/Place")])',
    };
    expect(
      findDifferences(project, [
        ['lib/main.dart', 'src/cart.dart', 'lib/src/cart.dart'],
        ['lib/main.dart', 'package:shop/src/cart.dart', 'lib/src/cart.dart'],
        ['lib/main.dart', 'package:gen/gen.dart', 'tools/gen/lib/gen.dart'],
        ['lib/main.dart', 'package:http/http.dart', '= http'],
        ['lib/main.dart', 'dart:io', '= dart:io'],
        ['lib/main.dart', 'package:shop/none.dart', '?'],
        ['Sources/App/main.swift', 'Kit', 'Sources/Kit/View.swift Sources/Kit/Deep/Model.swift'],
        ['Sources/App/main.swift', 'Special', 'Odd/Place/x.swift'],
        ['Sources/App/main.swift', 'Foundation', '= Foundation'],
        ['web/main.scss', 'theme', 'web/_theme.scss'],
        ['web/main.scss', './parts', 'web/parts/_index.scss'],
        ['web/a.css', './b.css', 'web/b.css'],
        ['web/a.css', '~pkg/x.css', '= pkg'],
        ['web/a.css', './none.css', '?'],
      ]),
    ).toEqual([]);
  });
});

it('finds the library of a part that names it', async () => {
  const files = {
    'lib/shop.dart': "library shop.main;\nimport 'dart:io' as io;\npart 'src/cart.dart';\n",
    'lib/src/cart.dart': 'part of shop.main;\n',
    'lib/src/lost.dart': 'part of shop.other;\n',
  };
  expect(await resolveAll(files)).toEqual([
    'lib/shop.dart:2 dart:io -> = dart:io',
    'lib/shop.dart:3 src/cart.dart -> lib/src/cart.dart',
    'lib/src/cart.dart:1 shop.main -> lib/shop.dart',
    'lib/src/lost.dart:1 shop.other -> ?',
  ]);
});

it('says of other languages that it does not resolve them', () => {
  expect(findDifferences(emptyFiles('a.lua b.lua'), [['a.lua', 'b', '?']])).toEqual([]);
});

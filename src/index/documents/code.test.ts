import { describe, expect, it } from 'vitest';
import { outlineDocument } from './document-outline.js';

const rows = (text: string, language: string) =>
  outlineDocument(text, language)!.map(
    ({ lines, kind, name, container }) =>
      `${lines[0]}-${lines[1]} ${kind} ${name}${container === null ? '' : ` (${container})`}`,
  );

describe('styles', () => {
  it('lists rules and what at-rules hold', () => {
    const text = `@import url("a;b.css");
/* .no { } */
a:hover,
.btn > b { color: red; background: url(data:x;y) }
@media (max-width: 10px) {
  .btn::after { content: "}"; }
}
@keyframes spin {
  from { top: 0 }
  to { top: 1px }
}
:root { --main: blue; }
`;
    expect(rows(text, 'css')).toEqual([
      '3-4 selector a:hover, .btn > b',
      '5-7 selector @media (max-width: 10px)',
      '6-6 selector .btn::after (@media (max-width: 10px))',
      '8-11 selector @keyframes spin',
      '12-12 selector :root',
    ]);
  });

  it('reads nesting, mixins, variables, interpolation and line comments of SCSS', () => {
    const text = `$gap: 4px; // it's { here
@mixin card($a, $b: 1) {
  .inner { x: y }
}
.list {
  @include card(1) { a: b; }
  &-item-#{$gap} { background: url(//cdn/x.png); }
  > li {
    a { b: c }
  }
}
@function double($n) { @return $n * 2; }
`;
    expect(rows(text, 'scss')).toEqual([
      '1-1 variable $gap',
      '2-4 function card',
      '3-3 selector .inner (card)',
      '5-11 selector .list',
      '7-7 selector &-item-#{$gap} (.list)',
      '8-10 selector > li (.list)',
      '9-9 selector a (.list.> li)',
      '12-12 function double',
    ]);
  });
});

describe('shell', () => {
  it('lists functions of every form, and variables at the left edge', () => {
    const text = `#!/bin/sh
set -e
export NAME="x"
readonly LIMIT=3
alias ll='ls -l'
greet() { echo "}"; }
build ()
{
  local a=1
  inner() {
    echo
  }
  cat <<'EOF'
no() {
}
EOF
}
function deploy {
  if x; then
    y
  fi
}
sub() (
  cd /
)
n=$((1 << shift))
odd::name() {
  :
}
`;
    expect(rows(text, 'shell')).toEqual([
      '3-3 variable NAME',
      '4-4 constant LIMIT',
      '5-5 function ll',
      '6-6 function greet',
      '7-17 function build',
      '10-12 function inner (build)',
      '18-22 function deploy',
      '23-25 function sub',
      '26-26 variable n',
      '27-29 function odd::name',
    ]);
  });
});

describe('build files', () => {
  it('lists the stages of a Dockerfile', () => {
    const text =
      'ARG V=1\nFROM --platform=x node:20 AS build\nRUN a \\\n  b\n\n# next\nfrom nginx\nCOPY --from=build /a /b\n';
    expect(rows(text, 'dockerfile')).toEqual(['2-4 section build', '7-8 section nginx']);
  });

  it('lists targets, variables and blocks of a Makefile', () => {
    const text = `CC ?= gcc
SRC := a.c \\
  b.c
.PHONY: all clean
all: $(SRC) ; echo
\t@echo a:b

\techo \\
  more
clean test::
ifdef X
\trm -f
endif

define tpl
x: y
endef
%.o: %.c
\tcc
ifeq ($(A),b)
X += 1
endif
`;
    expect(rows(text, 'makefile')).toEqual([
      '1-1 variable CC',
      '2-3 variable SRC',
      '5-9 function all',
      '10-12 function clean',
      '10-12 function test',
      '15-17 macro tpl',
      '18-19 function %.o',
      '21-21 variable X',
    ]);
  });
});

describe('SQL', () => {
  it('lists what is created, and the columns of tables', () => {
    const text = `-- create table no (a int);
CREATE TABLE IF NOT EXISTS "app"."users" (
  id bigint PRIMARY KEY, -- , no int
  name varchar(20) DEFAULT 'a,b;',
  price numeric(10, 2),
  CONSTRAINT u UNIQUE (name)
);
insert into users values (1);
create or replace function add(a int, b int) returns int as $$
  begin return a + b; end;
$$ language plpgsql;
CREATE TRIGGER t AFTER INSERT ON users FOR EACH ROW
BEGIN
  UPDATE x SET a = 1;
  IF a THEN b(); END IF;
END;
create unique index idx on users (name);
CREATE VIEW v AS
  SELECT * FROM users;
create type mood as enum ('a', 'b')
`;
    expect(rows(text, 'sql')).toEqual([
      '2-7 struct app.users',
      '3-3 field id (app.users)',
      '4-4 field name (app.users)',
      '5-5 field price (app.users)',
      '9-11 function add',
      '12-16 event t',
      '17-17 object idx',
      '18-19 struct v',
      '20-20 type mood',
    ]);
  });
});

describe('schemas', () => {
  it('reads Protocol Buffers', () => {
    const text = `syntax = "proto3";
package shop.v1;
// message No {}
message Cart {
  string id = 1;
  repeated Item items = 2 [(x) = "{"];
  map<string, int32> counts = 3;
  oneof payment { Card card = 4; }
  message Item { int32 n = 1; }
  enum State { OPEN = 0; }
}
service Shop {
  rpc Get (Id) returns (Cart);
  rpc Put (Cart) returns (Id) { option x = 1; }
}
`;
    expect(rows(text, 'protobuf')).toEqual([
      '2-2 namespace shop.v1',
      '4-11 struct Cart',
      '5-5 field id (Cart)',
      '6-6 field items (Cart)',
      '7-7 field counts (Cart)',
      '8-8 union payment (Cart)',
      '8-8 field card (Cart.payment)',
      '9-9 struct Item (Cart)',
      '9-9 field n (Cart.Item)',
      '10-10 enum State (Cart)',
      '10-10 member OPEN (Cart.State)',
      '12-15 interface Shop',
      '13-13 method Get (Shop)',
      '14-14 method Put (Shop)',
    ]);
  });

  it('reads GraphQL', () => {
    const text = `"""A { cart"""
type Cart implements Node @key(fields: "id") {
  "the id"
  id: ID! # no: no
  items(first: Int = 1,
    after: String): [Item!]!
}
enum State { OPEN, CLOSED }
union Any = Cart | Item
scalar Date
extend type Query { cart: Cart }
query Load($id: ID) { cart(id: $id) { id } }
`;
    expect(rows(text, 'graphql')).toEqual([
      '2-7 class Cart',
      '4-4 field id (Cart)',
      '5-6 field items (Cart)',
      '8-8 enum State',
      '8-8 member OPEN (State)',
      '8-8 member CLOSED (State)',
      '9-9 union Any',
      '10-10 type Date',
      '11-11 class Query',
      '11-11 field cart (Query)',
      '12-12 function Load',
    ]);
  });

  it('reads Prisma, Thrift and Terraform', () => {
    expect(rows('model User {\n  id Int @id\n  posts Post[]\n}\nenum Role { A }\n', 'prisma')).toEqual([
      '1-4 class User',
      '2-2 field id (User)',
      '3-3 field posts (User)',
      '5-5 enum Role',
      '5-5 member A (Role)',
    ]);
    expect(
      rows(
        'struct A {\n  1: required string name,\n  2: i32 n = 1\n}\nservice S {\n  i32 add(1: i32 a, 2: i32 b),\n}\n',
        'thrift',
      ),
    ).toEqual(['1-4 struct A', '2-2 field name (A)', '3-3 field n (A)', '5-7 interface S', '6-6 method add (S)']);
    const terraform = 'resource "aws_x" "web" {\n  tags = { a = 1 }\n}\nvariable "region" {}\nlocals {\n  n = 1\n}\n';
    expect(rows(terraform, 'terraform')).toEqual([
      '1-3 object aws_x.web',
      '4-4 variable region',
      '5-7 section locals',
      '6-6 key n (locals)',
    ]);
  });
});

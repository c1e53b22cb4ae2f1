import { describe, expect, it } from 'vitest';
import { bringing, emptyFiles, findDifferences, resolveAll } from '../../../tests/resolve/check.js';

describe('imports of Java', () => {
  it('are resolved by the packages that files declare', async () => {
    const files = {
      'app/src/main/java/org/shop/Cart.java': [
        'package org.shop;',
        'import org.shop.model.Item;',
        'import org.shop.model.Item.Kind;',
        'import org.shop.util.*;',
        'import static org.shop.util.Maths.round;',
        'import static org.shop.util.Maths.*;',
        'import java.util.List;',
        'import org.shop.model.Missing;',
        'import shop.Cart;',
        'public class Cart {}',
      ].join('\n'),
      'app/src/main/java/org/shop/model/Item.java': 'package org.shop.model;\npublic class Item { enum Kind { A } }\n',
      'app/src/main/java/org/shop/util/Maths.java': 'package org.shop.util;\npublic class Maths {}\n',
      'app/src/main/java/org/shop/util/Texts.java': 'package org.shop.util;\nclass Texts {}\n',
      'other/src/main/java/org/shop/model/Item.java': 'package org.shop.model;\npublic class Item {}\n',
    };
    const at = 'app/src/main/java/org/shop';
    expect(await resolveAll(files)).toEqual([
      `${at}/Cart.java:2 org.shop.model.Item -> ${at}/model/Item.java`,
      `${at}/Cart.java:3 org.shop.model.Item.Kind -> ${at}/model/Item.java`,
      `${at}/Cart.java:4 org.shop.util -> ${at}/util/Maths.java ${at}/util/Texts.java`,
      `${at}/Cart.java:5 org.shop.util.Maths -> ${at}/util/Maths.java`,
      `${at}/Cart.java:6 org.shop.util.Maths -> ${at}/util/Maths.java`,
      `${at}/Cart.java:7 java.util.List -> = java.util`,
      `${at}/Cart.java:8 org.shop.model.Missing -> ?`,
      `${at}/Cart.java:9 shop.Cart -> = shop`,
    ]);
  });

  it('are resolved by folders below source roots where no parser has read the files', () => {
    const files = emptyFiles(`
      app/src/main/java/org/shop/Cart.java app/src/main/kotlin/org/shop/Tax.kt app/src/test/java/org/shop/CartTest.java
      app/src/main/java/org/shop/deep/org/shop/Tax.java
    `);
    expect(
      findDifferences(files, [
        [
          'app/src/test/java/org/shop/CartTest.java',
          bringing('org.shop.Cart', 'Cart'),
          'app/src/main/java/org/shop/Cart.java',
        ],
        [
          'app/src/main/java/org/shop/Cart.java',
          bringing('org.shop.Tax', 'Tax'),
          'app/src/main/kotlin/org/shop/Tax.kt',
        ],
        ['app/src/main/java/org/shop/Cart.java', bringing('org.other', '*'), '= org.other'],
        ['app/src/main/java/org/shop/Cart.java', 'com.google.common.collect.Lists', '= com.google.common'],
      ]),
    ).toEqual([]);
  });
});

describe('imports of C#', () => {
  it('mean the files that declare a namespace or define a type', async () => {
    const files = {
      'Program.cs': [
        'using System.Text;',
        'using Shop.Models;',
        'using static Shop.Tools.Maths;',
        'using Alias = Shop.Models.Item;',
        'global using Shop;',
        'using Shop.Deep;',
      ].join('\n'),
      'Models/Item.cs': 'namespace Shop.Models;\npublic class Item { }\n',
      'Models/Order.cs': 'namespace Shop.Models\n{\n  public record Order();\n  namespace Inner { class X { } }\n}\n',
      'Maths.cs': 'namespace Shop.Tools { static class Maths { } }\nnamespace Shop.Deep.Down { class D { } }\n',
    };
    expect(await resolveAll(files)).toEqual([
      'Program.cs:1 System.Text -> = System.Text',
      'Program.cs:2 Shop.Models -> Models/Item.cs Models/Order.cs',
      'Program.cs:3 Shop.Tools.Maths -> Maths.cs',
      'Program.cs:4 Shop.Models.Item -> Models/Item.cs',
      'Program.cs:5 Shop -> ?',
      'Program.cs:6 Shop.Deep -> ?',
    ]);
  });
});

describe('imports of PHP', () => {
  it('follow Composer, then what files declare; includes follow paths', async () => {
    const files = {
      'composer.json': JSON.stringify({
        autoload: { 'psr-4': { 'App\\': 'src/', 'App\\Special\\': ['special', 'more'] }, 'psr-0': { Old_: 'legacy/' } },
        'autoload-dev': { 'psr-4': { 'Tests\\': 'tests/' } },
      }),
      'src/Models/User.php': '<?php\nnamespace App\\Models;\nclass User {}\n',
      'more/Thing.php': '<?php\nnamespace App\\Special;\nclass Thing {}\n',
      'legacy/Old/Deep/Name.php': '<?php\nclass Old_Deep_Name {}\n',
      'elsewhere/functions.php': '<?php\nnamespace unknown\\Code;\nfunction compute() {}\nclass Odd {}\n',
      'tests/UserTest.php': [
        '<?php',
        'namespace Tests;',
        'use App\\Models\\User;',
        'use App\\Special\\{Thing, Missing};',
        'use Old_Deep_Name;',
        'use function unknown\\Code\\compute;',
        'use unknown\\Code\\Odd as Strange;',
        'use Symfony\\Component\\Console\\Command;',
        "require_once __DIR__ . '/../elsewhere/functions.php';",
        "include 'elsewhere/functions.php';",
        "include 'gone.php';",
      ].join('\n'),
    };
    expect(await resolveAll(files)).toEqual([
      'tests/UserTest.php:3 App\\Models\\User -> src/Models/User.php',
      'tests/UserTest.php:4 App\\Special\\Thing -> more/Thing.php',
      'tests/UserTest.php:4 App\\Special\\Missing -> = App\\Special',
      'tests/UserTest.php:5 Old_Deep_Name -> legacy/Old/Deep/Name.php',
      'tests/UserTest.php:6 unknown\\Code\\compute -> elsewhere/functions.php',
      'tests/UserTest.php:7 unknown\\Code\\Odd -> elsewhere/functions.php',
      'tests/UserTest.php:8 Symfony\\Component\\Console\\Command -> = Symfony\\Component',
      'tests/UserTest.php:9 ./../elsewhere/functions.php -> elsewhere/functions.php',
      'tests/UserTest.php:10 elsewhere/functions.php -> elsewhere/functions.php',
      'tests/UserTest.php:11 gone.php -> ?',
    ]);
  });
});

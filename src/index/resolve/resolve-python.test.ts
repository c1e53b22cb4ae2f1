import { describe, expect, it } from 'vitest';
import { bringing, emptyFiles, findDifferences } from '../../../tests/resolve/check.js';

const library = emptyFiles(`
  shop/__init__.py shop/cart.py shop/models/__init__.py shop/models/item.py shop/fast.pyi shop/speed.pyx
  shop/logging.py tools/run.py tools/common.py typing.py
`);

describe('imports of Python', () => {
  it('are found from the root, from packages and relative to the file', () => {
    expect(
      findDifferences(library, [
        ['shop/cart.py', 'shop.models.item', 'shop/models/item.py'],
        ['shop/cart.py', 'shop', 'shop/__init__.py'],
        ['shop/cart.py', bringing('.models', 'Item'), 'shop/models/__init__.py'],
        ['shop/cart.py', bringing('.models', 'item', 'Other'), 'shop/models/__init__.py shop/models/item.py'],
        ['shop/models/item.py', bringing('..', 'cart'), 'shop/__init__.py shop/cart.py'],
        ['shop/models/item.py', bringing('..cart', '*'), 'shop/cart.py'],
        ['shop/models/item.py', bringing('...missing', 'x'), '?'],
        ['shop/models/item.py', bringing('....above', 'x'), '?'],
        ['shop/cart.py', 'shop.fast', 'shop/fast.pyi'],
        ['shop/cart.py', 'shop.speed', 'shop/speed.pyx'],
        ['shop/cart.py', 'shop.missing', '?'],
        ['shop/cart.py', 'numpy.linalg', '= numpy'],
      ]),
    ).toEqual([]);
  });

  it('mean the standard library, unless a root above the file has that name', () => {
    expect(
      findDifferences(library, [
        ['shop/cart.py', 'logging', '= logging'],
        ['shop/cart.py', 'typing', 'typing.py'],
      ]),
    ).toEqual([]);
  });

  it('find neighbours of a script, but not neighbours of a module in a package', () => {
    expect(
      findDifferences(library, [
        ['tools/run.py', 'common', 'tools/common.py'],
        ['shop/cart.py', 'common', '= common'],
        ['shop/cart.py', 'fast', '= fast'],
      ]),
    ).toEqual([]);
  });

  it('are searched below src, below every project of a repository, and below folders that configs name', () => {
    const files = {
      ...emptyFiles(`
        src/app/__init__.py src/app/core.py
        libs/one/pyproject.toml libs/one/src/one/__init__.py libs/one/tests/test_one.py
        libs/two/setup.py libs/two/two.py
        libs/three/python/three/__init__.py
        libs/four/code/four/inner.py
        checks/helpers/__init__.py checks/loose.py
      `),
      'libs/three/pyproject.toml': '[tool.setuptools.packages.find]\nwhere = ["python"]\n',
      'libs/four/pyproject.toml': '[tool.poetry]\npackages = [{ include = "four", from = "code" }]\n',
    };
    expect(
      findDifferences(files, [
        ['src/app/core.py', 'app', 'src/app/__init__.py'],
        ['libs/one/tests/test_one.py', 'one', 'libs/one/src/one/__init__.py'],
        ['src/app/core.py', 'two', 'libs/two/two.py'],
        ['src/app/core.py', 'three', 'libs/three/python/three/__init__.py'],
        ['src/app/core.py', 'four.inner', 'libs/four/code/four/inner.py'],
        ['src/app/core.py', 'helpers', 'checks/helpers/__init__.py'],
        ['src/app/core.py', 'loose', '= loose'],
      ]),
    ).toEqual([]);
  });

  it('choose the closest of several packages with one name', () => {
    const files = emptyFiles(`
      a/pyproject.toml a/tests/__init__.py a/tests/base.py a/tests/test_x.py
      b/pyproject.toml b/tests/__init__.py b/tests/base.py b/tests/test_x.py b/lib/__init__.py
    `);
    expect(
      findDifferences(files, [
        ['a/tests/test_x.py', 'tests.base', 'a/tests/base.py'],
        ['b/tests/test_x.py', 'tests.base', 'b/tests/base.py'],
      ]),
    ).toEqual([]);
  });

  it('see through namespace packages, which have no file of their own', () => {
    const files = emptyFiles('cloud/storage/client.py cloud/queue/__init__.py main.py');
    expect(
      findDifferences(files, [
        ['main.py', 'cloud.storage.client', 'cloud/storage/client.py'],
        ['main.py', bringing('cloud', 'queue'), 'cloud/queue/__init__.py'],
        ['main.py', 'cloud', '= cloud'],
        ['main.py', 'cloud.other', '= cloud'],
      ]),
    ).toEqual([]);
  });

  it('differ when the table is wrong', () => {
    expect(findDifferences(library, [['shop/cart.py', 'shop', 'shop/cart.py']])).toEqual([
      ['shop/cart.py', 'shop', 'shop/__init__.py'],
    ]);
  });
});

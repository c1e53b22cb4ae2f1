import { describe, expect, it } from 'vitest';
import { emptyFiles, findDifferences } from '../../../tests/resolve/check.js';

const files = {
  ...emptyFiles(`
    main.go main_test.go store/store.go store/store_test.go store/_draft.go store/testdata/x.txt only/only_test.go
    staging/api/v1/types.go staging/api/v1/doc.go staging/lib/x.go forked/pkg/y.go
    tools/gen/main.go vendor/example.com/dep/dep.go vendor/example.com/dep/go.mod
  `),
  'go.mod': `module example.com/shop // the shop

require (
	github.com/some/thing/v2 v2.1.0
	example.com/dep v1.0.0 // indirect
)
require golang.org/x/net v0.1.0

replace example.com/forked => ./forked
replace (
	example.com/away => ../away
	example.com/versioned v1.2.3 => ./staging/lib
)
`,
  'staging/api/go.mod': 'module example.com/shop/api\n',
  'tools/go.mod': 'module "example.com/tools"\n',
  'go.work': 'go 1.22\nuse (\n\t.\n\t./tools\n)\n',
};

describe('imports of Go', () => {
  it('mean all files of a package but its tests', () => {
    expect(
      findDifferences(files, [
        ['main.go', 'example.com/shop/store', 'store/store.go'],
        ['store/store.go', 'example.com/shop', 'main.go'],
        ['main.go', 'example.com/shop/only', '?'],
        ['main.go', 'example.com/shop/none', '?'],
        ['main.go', './store', 'store/store.go'],
        ['main.go', '../x', '?'],
      ]),
    ).toEqual([]);
  });

  it('follow nested modules, workspaces and local replacements', () => {
    expect(
      findDifferences(files, [
        ['main.go', 'example.com/shop/api/v1', 'staging/api/v1/doc.go staging/api/v1/types.go'],
        ['main.go', 'example.com/tools/gen', 'tools/gen/main.go'],
        ['main.go', 'example.com/forked/pkg', 'forked/pkg/y.go'],
        ['main.go', 'example.com/versioned', 'staging/lib/x.go'],
        ['main.go', 'example.com/away/x', '= example.com/away'],
      ]),
    ).toEqual([]);
  });

  it('from outside have the name of their module, vendored or not', () => {
    expect(
      findDifferences(files, [
        ['main.go', 'net/http', '= net/http'],
        ['main.go', 'C', '= C'],
        ['main.go', 'github.com/some/thing/v2/inner', '= github.com/some/thing/v2'],
        ['main.go', 'github.com/other/thing/inner', '= github.com/other/thing'],
        ['main.go', 'golang.org/x/net/http2', '= golang.org/x/net'],
        ['main.go', 'example.com/dep', '= example.com/dep'],
      ]),
    ).toEqual([]);
  });
});

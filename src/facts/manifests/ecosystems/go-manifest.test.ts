import { describe, expect, it } from 'vitest';
import { manifestOf, needs } from '../../../../tests/contracts/project-manifest-fixture.js';

describe('a Go project', () => {
  const files = `//- go.mod
module example.org/acme/till/v3

go 1.22

require github.com/spf13/cobra v1.8.0
require (
	golang.org/x/sys v0.20.0 // indirect
	go.uber.org/zap v1.27.0
)
//- main.go
package main
func main() {}
//- cmd/tilld/serve.go
package main
func main() {}
//- cmd/tilld/other.go
package main
//- cmd/lib/lib.go
package lib
//- cmd/tilld/deep/more/main.go
package main
func main() {}
//- till_test.go
`;

  it('gives the module, direct requirements, commands', () => {
    const found = manifestOf(files);
    expect(found.manifest).toMatchObject({
      project_name: 'till',
      project_type: 'go',
      build_system: 'go',
      test_framework: 'go test',
      entry_points: ['main.go', 'cmd/tilld/serve.go'],
    });
    expect(needs(found)).toEqual(['runtime github.com/spf13/cobra v1.8.0', 'runtime go.uber.org/zap v1.27.0']);
  });

  it('with go.work lists the modules that it uses', () => {
    const found = manifestOf(`${files}//- go.work
go 1.22
use (
	.
	./staging/api
)
use ./gone
//- staging/api/go.mod
module example.org/acme/api
`);
    expect(found.packages).toEqual([{ path: 'staging/api', name: 'example.org/acme/api', project_type: 'go' }]);
    expect(found.manifest.structure_summary).toContain('A Go workspace with 1 package');
  });
});

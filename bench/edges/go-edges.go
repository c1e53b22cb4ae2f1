// The judge for Go: which file uses a definition of which other file, by go/types.
//
// Usage: go run go-edges.go DIR
//
// Prints "judged<TAB>PATH" for every file that was type-checked, then one row for each use:
// FROM<TAB>TO<TAB>DEFINITION<TAB>LINE<TAB>name|member. Every tracked Go file of DIR is checked, tests included, for
// several operating systems and with the build tags that the files name, because a file may exist only there. A use
// that exists only in a later configuration than the first one of its file has a sixth column, "elsewhere".
// Packages of DIR and of the standard library are read from source. Packages from elsewhere are empty: what is
// reached only through their types is not found.
package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strings"
)

// project is the source of DIR: parsed files by folder, and the import path of each folder.
type project struct {
	root    string
	fset    *token.FileSet
	files   map[string]*ast.File // by path relative to root
	folders map[string][]string  // folder -> its Go files
	modules map[string]string    // folder of a go.mod -> module path
	inside  map[string]string    // import path -> folder
	std     types.ImporterFrom
}

// checker type-checks the packages of one build configuration.
type checker struct {
	*project
	context  build.Context
	packages map[string]*types.Package // by folder, without tests
	busy     map[string]bool
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "Usage: go run go-edges.go DIR")
		os.Exit(2)
	}
	build.Default.CgoEnabled = false
	p := readProject(os.Args[1])
	judged := map[string]bool{}
	rows := map[string]bool{} // a row, and whether it is only found elsewhere
	for _, context := range configurations(p) {
		c := &checker{p, context, map[string]*types.Package{}, map[string]bool{}}
		if !c.addsFiles(judged) {
			continue
		}
		before := maps.Clone(judged)
		for _, folder := range sortedKeys(p.folders) {
			c.judgeFolder(folder, judged, func(use use) {
				isElsewhere, isKnown := rows[use.row]
				rows[use.row] = before[use.file] && (isElsewhere || !isKnown)
			})
		}
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for _, file := range sortedKeys(judged) {
		fmt.Fprintf(out, "judged\t%s\n", file)
	}
	for _, row := range sortedKeys(rows) {
		if rows[row] {
			row += "\telsewhere"
		}
		fmt.Fprintln(out, row)
	}
}

func readProject(root string) *project {
	listed, err := exec.Command("git", "-C", root, "ls-files", "-z", "--", "*.go", "go.mod", "**/go.mod").Output()
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s is not a git work tree: %v\n", root, err)
		os.Exit(1)
	}
	p := &project{root, token.NewFileSet(), map[string]*ast.File{}, map[string][]string{}, map[string]string{}, map[string]string{}, nil}
	p.std = importer.ForCompiler(p.fset, "source", nil).(types.ImporterFrom)
	for _, name := range strings.Split(strings.Trim(string(listed), "\x00"), "\x00") {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			continue
		}
		if path.Base(name) == "go.mod" {
			if module := regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)`).FindSubmatch(text); module != nil {
				p.modules[path.Dir(name)] = string(module[1])
			}
			continue
		}
		// The name given to the parser is the relative path, so every position says which project file it is in.
		if file, err := parser.ParseFile(p.fset, name, text, parser.ParseComments|parser.SkipObjectResolution); err == nil {
			p.files[name] = file
			p.folders[path.Dir(name)] = append(p.folders[path.Dir(name)], name)
		}
	}
	for folder := range p.folders {
		p.inside[p.importPath(folder)] = folder
	}
	return p
}

// configurations lists the build contexts worth trying: the usual operating systems, without tags, with each tag
// and with all of them.
func configurations(p *project) []build.Context {
	known := regexp.MustCompile(`^(go1\.\d+|unix|cgo|gc|gccgo|ignore)$`)
	tags := map[string]bool{}
	for _, file := range p.files {
		for _, group := range file.Comments {
			for _, comment := range group.List {
				if expression, err := constraint.Parse(comment.Text); err == nil && group.End() < file.Package {
					// Eval short-circuits, so both answers are tried.
					for _, answer := range []bool{true, false} {
						expression.Eval(func(tag string) bool {
							tags[tag] = tags[tag] || !known.MatchString(tag)
							return answer
						})
					}
				}
			}
		}
	}
	sets := [][]string{nil}
	var all []string
	for _, tag := range sortedKeys(tags) {
		if tags[tag] && !isPlatform(tag) {
			sets, all = append(sets, []string{tag}), append(all, tag)
		}
	}
	var contexts []build.Context
	for _, buildTags := range append(sets, all) {
		for _, system := range []string{"linux", "windows", "darwin", "freebsd", "openbsd", "netbsd", "solaris", "js"} {
			for _, cgo := range []bool{false, true} {
				context := build.Default
				context.GOOS, context.GOARCH, context.CgoEnabled, context.BuildTags = system, "amd64", cgo, buildTags
				if system == "js" {
					context.GOARCH = "wasm"
				}
				contexts = append(contexts, context)
			}
		}
	}
	return contexts
}

func isPlatform(tag string) bool {
	return regexp.MustCompile(`^(aix|android|darwin|dragonfly|freebsd|illumos|ios|js|linux|netbsd|openbsd|plan9|solaris|` +
		`wasip1|windows|386|amd64|arm|arm64|loong64|mips\w*|ppc64\w*|riscv64|s390x|wasm)$`).MatchString(tag)
}

func (c *checker) matches(file string) bool {
	ok, err := c.context.MatchFile(filepath.Join(c.root, path.Dir(file)), path.Base(file))
	return err == nil && ok
}

func (c *checker) addsFiles(judged map[string]bool) bool {
	for file := range c.files {
		if !judged[file] && c.matches(file) {
			return true
		}
	}
	return false
}

// judgeFolder checks the packages of a folder with their tests, and collects what their files use of other files.
func (c *checker) judgeFolder(folder string, judged map[string]bool, add func(use)) {
	groups := map[string][]string{} // package name -> files
	for _, file := range c.folders[folder] {
		if c.matches(file) {
			name := c.files[file].Name.Name
			groups[name] = append(groups[name], file)
		}
	}
	var tested *types.Package
	// Byte order puts "x" before "x_test", which imports it.
	for _, name := range sortedKeys(groups) {
		info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
		checked := c.check(folder, groups[name], info, tested)
		if !strings.HasSuffix(name, "_test") {
			tested = checked
		}
		for _, file := range groups[name] {
			judged[file] = true
		}
		c.collect(info, add)
	}
}

// check type-checks files as one package. Imports of the folder itself lead to `tested`, if there is one.
func (c *checker) check(folder string, files []string, info *types.Info, tested *types.Package) *types.Package {
	var parsed []*ast.File
	for _, file := range files {
		parsed = append(parsed, c.files[file])
	}
	config := types.Config{
		Importer:    importing{c, folder, tested},
		Error:       func(error) {}, // Missing dependencies leave errors everywhere; the rest is still checked.
		FakeImportC: true,
	}
	checked, _ := config.Check(c.importPath(folder), c.fset, parsed, info)
	return checked
}

type importing struct {
	c      *checker
	folder string
	tested *types.Package
}

func (i importing) Import(importPath string) (*types.Package, error) {
	folder, inside := i.c.inside[importPath]
	if inside {
		if folder == i.folder && i.tested != nil {
			return i.tested, nil
		}
		return i.c.importable(folder), nil
	}
	if first, _, _ := strings.Cut(importPath, "/"); !strings.Contains(first, ".") {
		if found, err := i.c.std.ImportFrom(importPath, i.c.root, 0); found != nil && (err == nil || found.Complete()) {
			return found, nil
		}
		fmt.Fprintf(os.Stderr, "%s of the standard library cannot be read; is this Go older than the project?\n", importPath)
	}
	return emptyPackage(importPath), nil
}

// importable is the package that other packages see: no tests, and the package name that most of its files have.
func (c *checker) importable(folder string) *types.Package {
	if known := c.packages[folder]; known != nil || c.busy[folder] {
		if known == nil {
			return emptyPackage(c.importPath(folder))
		}
		return known
	}
	c.busy[folder] = true
	groups := map[string][]string{}
	best := ""
	for _, file := range c.folders[folder] {
		if strings.HasSuffix(file, "_test.go") || !c.matches(file) {
			continue
		}
		name := c.files[file].Name.Name
		groups[name] = append(groups[name], file)
		if len(groups[name]) > len(groups[best]) {
			best = name
		}
	}
	c.packages[folder] = c.check(folder, groups[best], nil, nil)
	return c.packages[folder]
}

func emptyPackage(importPath string) *types.Package {
	name := path.Base(importPath)
	if regexp.MustCompile(`^v\d+$`).MatchString(name) {
		name = path.Base(path.Dir(importPath))
	}
	name = strings.TrimPrefix(regexp.MustCompile(`\.v\d+$`).ReplaceAllString(name, ""), "go-")
	empty := types.NewPackage(importPath, strings.ReplaceAll(name, "-", "_"))
	empty.MarkComplete()
	return empty
}

// importPath is the path under which a folder is imported, by the nearest go.mod above it.
func (p *project) importPath(folder string) string {
	for at := folder; ; at = path.Dir(at) {
		if module, ok := p.modules[at]; ok {
			below := strings.TrimPrefix(strings.TrimPrefix(folder, at), "/")
			if at == "." && folder != "." {
				below = folder
			} else if at == "." {
				below = ""
			}
			return path.Join(module, below)
		}
		if at == "." {
			return folder
		}
	}
}

// use is a row, and the file that it begins with.
type use struct{ file, row string }

// collect adds a row for each identifier whose object is declared in another file of the project.
func (c *checker) collect(info *types.Info, add func(use)) {
	members := map[*ast.Ident]bool{}
	for selector := range info.Selections {
		members[selector.Sel] = true
	}
	for identifier, object := range info.Uses {
		if _, isPackage := object.(*types.PkgName); isPackage || !object.Pos().IsValid() {
			continue
		}
		from, to := c.fset.Position(identifier.Pos()), c.fset.Position(object.Pos())
		if from.Filename == to.Filename || c.files[from.Filename] == nil || c.files[to.Filename] == nil {
			continue
		}
		if c.declares(from.Filename, object) {
			continue
		}
		how := "name"
		if variable, ok := object.(*types.Var); members[identifier] || ok && variable.IsField() {
			how = "member"
		}
		row := []string{from.Filename, to.Filename, qualifiedName(object), fmt.Sprint(from.Line), how}
		add(use{from.Filename, strings.Join(row, "\t")})
	}
}

// declares says whether a file declares the name of a package-level object itself. Then both stand in one package only
// because tags that exclude one another were set together.
func (c *checker) declares(file string, object types.Object) bool {
	if object.Pkg() == nil || object.Parent() != object.Pkg().Scope() || c.inside[object.Pkg().Path()] != path.Dir(file) {
		return false
	}
	for _, declaration := range c.files[file].Decls {
		switch declaration := declaration.(type) {
		case *ast.FuncDecl:
			if declaration.Recv == nil && declaration.Name.Name == object.Name() {
				return true
			}
		case *ast.GenDecl:
			for _, spec := range declaration.Specs {
				if slices.Contains(declaredNames(spec), object.Name()) {
					return true
				}
			}
		}
	}
	return false
}

func declaredNames(spec ast.Spec) []string {
	var names []string
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		names = append(names, spec.Name.Name)
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			names = append(names, name.Name)
		}
	}
	return names
}

// qualifiedName is Type.Method for methods, Type.Field for fields of a package's types, else the bare name.
func qualifiedName(object types.Object) string {
	switch object := object.(type) {
	case *types.Func:
		if receiver := object.Type().(*types.Signature).Recv(); receiver != nil {
			return ownerName(receiver.Type()) + object.Name()
		}
	case *types.Var:
		if object.IsField() && object.Pkg() != nil {
			scope := object.Pkg().Scope()
			for _, name := range scope.Names() {
				if structure, ok := scope.Lookup(name).Type().Underlying().(*types.Struct); ok && holds(structure, object.Pos()) {
					return name + "." + object.Name()
				}
			}
		}
	}
	return object.Name()
}

func ownerName(owner types.Type) string {
	if pointer, ok := owner.(*types.Pointer); ok {
		owner = pointer.Elem()
	}
	if named, ok := owner.(*types.Named); ok {
		return named.Obj().Name() + "."
	}
	return ""
}

func holds(structure *types.Struct, at token.Pos) bool {
	for i := 0; i < structure.NumFields(); i++ {
		if structure.Field(i).Pos() == at {
			return true
		}
	}
	return false
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return keys
}

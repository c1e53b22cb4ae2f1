import { describe, expect, it } from 'vitest';
import { memoryWorld } from '../../../tests/fixtures/memory-world.js';
import { qualifiedName, referencesOf } from '../../model/analysis.js';
import { DEFAULT_SCAN_LIMITS } from '../../model/limits.js';
import { analyseProject } from '../../pipeline/analyse-project.js';

type Files = Record<string, string>;

/** What a file uses in other files: `path#definition`, or `path` if the file as a whole is used. */
async function usedBy(from: string, files: Files): Promise<string[]> {
  const { index } = await analyseProject(memoryWorld(files), DEFAULT_SCAN_LIMITS);
  const number = index.numberOf.get(from)!;
  const used = referencesOf(index, number).flatMap(({ file, at }) => {
    const { entry, definitions } = index.files[file]!;
    const definition = definitions[at];
    if (file === number) return [];
    return definition === undefined ? [entry.path] : [`${entry.path}#${qualifiedName(definition)}`];
  });
  return [...new Set<string>(used)].sort();
}

describe('a name in Go', () => {
  const files: Files = {
    'go.mod': 'module example.com/app\n',
    'store/store.go':
      'package store\n\ntype Store struct {\n\tName string\n}\n\nfunc New() (*Store, error) {\n\treturn &Store{}, nil\n}\n',
    'store/find.go': 'package store\n\nfunc (s *Store) Find(id int) string {\n\treturn s.Name\n}\n',
    'vendor/cron/cron.go': 'package cron\n\ntype time struct {\n\tSecond int\n}\n',
    'json/iter.go': 'package json\n\nvar ctx = 1\n',
  };

  it('binds through the package of an import, and its methods in other files of that package', async () => {
    const main =
      'package main\n\nimport "example.com/app/store"\n\nfunc main() {\n\ts, err := store.New()\n\ts.Find(1)\n\t_ = err\n}\n';
    expect(await usedBy('main.go', { ...files, 'main.go': main })).toEqual([
      'store/find.go#Store.Find',
      'store/store.go#New',
    ]);
  });

  it('binds through the fields of a struct and the types of parameters', async () => {
    const main =
      'package main\n\nimport "example.com/app/store"\n\ntype Server struct {\n\tstore *store.Store\n}\n\nfunc (s *Server) Serve(other *store.Store) {\n\ts.store.Find(1)\n\tprint(other.Name)\n}\n';
    expect(await usedBy('main.go', { ...files, 'main.go': main })).toEqual([
      'store/find.go#Store.Find',
      'store/store.go#Store',
      'store/store.go#Store.Name',
    ]);
  });

  it('binds neither a parameter nor a foreign package to what another package defines under that name', async () => {
    const main =
      'package main\n\nimport (\n\t"context"\n\t"time"\n)\n\nfunc loop(ctx context.Context) {\n\ttime.Sleep(time.Second)\n\tctx.Done()\n}\n';
    expect(await usedBy('main.go', { ...files, 'main.go': main })).toEqual([]);
  });

  it('takes the field of a struct for no use of a type with its name', async () => {
    const other: Files = {
      'render/data.go': 'package render\n\ntype Data struct {\n\tBytes []byte\n}\n',
      'render/json.go': 'package render\n\ntype JSON struct {\n\tData any\n}\n',
    };
    expect(await usedBy('render/json.go', { ...files, ...other })).toEqual([]);
  });
});

describe('a name in TypeScript', () => {
  const files: Files = {
    'repo.ts':
      'export interface User {\n  name: string;\n}\n\nexport class Repo {\n  async find(id: number): Promise<User> {\n    return { name: String(id) };\n  }\n}\n',
    'base.ts': 'class Plain {\n  get(path: string) {\n    return path;\n  }\n}\nexport { Plain as Base };\n',
    'app.ts': "import { Base } from './base.js';\n\nexport class App extends Base {}\n",
    'index.ts': "export * from './app.js';\nexport { Repo as Store } from './repo.js';\n",
  };

  it('binds through types of fields, parameters and results', async () => {
    const service =
      "import type { Repo } from './repo.js';\n\nexport class Service {\n  constructor(private readonly repo: Repo) {}\n  async nameOf(id: number) {\n    const user = await this.repo.find(id);\n    return user.name;\n  }\n}\n";
    expect(await usedBy('service.ts', { ...files, 'service.ts': service })).toEqual([
      'repo.ts#Repo',
      'repo.ts#Repo.find',
      'repo.ts#User.name',
    ]);
  });

  it('follows barrels, renamed exports and base classes', async () => {
    const main =
      "import { App, Store } from './index.js';\n\nconst app = new App();\napp.get('/');\nnew Store().find(1);\n";
    expect(await usedBy('main.ts', { ...files, 'main.ts': main })).toEqual([
      'app.ts#App',
      'base.ts#Plain.get',
      'repo.ts#Repo',
      'repo.ts#Repo.find',
    ]);
  });

  it('takes neither an import nor an export list nor a key for a use', async () => {
    const main =
      "import { Repo } from './repo.js';\nimport { App } from './app.js';\n\nexport { Repo };\nexport const table = { App: 1 };\n";
    expect(await usedBy('main.ts', { ...files, 'main.ts': main })).toEqual([]);
  });

  it('finds the default export and what CommonJS exports', async () => {
    const more: Files = {
      'make.ts': 'function make() {\n  return 1;\n}\nexport default make;\n',
      'lib.js': 'function helper() {}\nmodule.exports = { help: helper };\n',
      'old.js': "const lib = require('./lib');\nlib.help();\n",
      'new.ts': "import build from './make.js';\nbuild();\n",
    };
    expect(await usedBy('new.ts', { ...files, ...more })).toEqual(['make.ts#make']);
    expect(await usedBy('old.js', { ...files, ...more })).toEqual(['lib.js#helper']);
  });
});

describe('a name in Python', () => {
  const files: Files = {
    'shop/__init__.py': 'from .cart import Cart\n',
    'shop/cart.py':
      'from .models import Model\n\n\nclass Cart(Model):\n    def __init__(self, owner):\n        self.items = Items()\n\n    def total(self) -> "Money":\n        return self.items.sum()\n\n\nclass Items:\n    def sum(self):\n        return 0\n',
    'shop/models.py': 'class Model:\n    def save(self):\n        pass\n',
  };

  it('binds through packages, fields that methods assign, and base classes', async () => {
    const view =
      'from shop import Cart\n\n\ndef view(request):\n    cart = Cart(request)\n    cart.save()\n    return cart.items.sum()\n';
    expect(await usedBy('views.py', { ...files, 'views.py': view })).toEqual([
      'shop/cart.py#Cart',
      'shop/cart.py#Items.sum',
      'shop/models.py#Model.save',
    ]);
  });

  it('binds through modules that are imported with their packages', async () => {
    const view =
      'import shop.cart\nimport shop\n\n\ndef view():\n    shop.cart.Items()\n    return shop.models.Model()\n';
    expect(await usedBy('views.py', { ...files, 'views.py': view })).toEqual([
      'shop/cart.py#Items',
      'shop/models.py#Model',
    ]);
  });

  it('is a use in an f-string, but not in its format, in a string or in doubled braces', async () => {
    const view =
      'from shop.cart import Cart, Items\n\nplain = "{Items}"\ntext = f"{{Items}} {Cart:Items} {owner[\'Items\']}"\n';
    expect(await usedBy('views.py', { ...files, 'views.py': view })).toEqual(['shop/cart.py#Cart']);
  });

  it('is no variable where it is the type of one', async () => {
    const view =
      'from shop.cart import Cart\n\n\nclass View:\n    def __init__(self, made):\n        self.cart: Cart = made\n';
    expect(await usedBy('views.py', { ...files, 'views.py': view })).toEqual(['shop/cart.py#Cart']);
  });

  it('is hidden by a variable that an unpacking assigns', async () => {
    const view =
      'from shop.cart import Cart, Items\n\n\ndef view(request):\n    owner, Items = request.pair\n    return Cart(Items)\n';
    expect(await usedBy('views.py', { ...files, 'views.py': view })).toEqual(['shop/cart.py#Cart']);
  });

  it('takes a keyword argument for no use', async () => {
    const view =
      'from shop.cart import Cart, Items\n\n\ndef view(request):\n    return request.render(Cart=1, Items=2)\n';
    expect(await usedBy('views.py', { ...files, 'views.py': view })).toEqual([]);
  });
});

describe('a name in C#', () => {
  const files: Files = {
    'Data/IUserRepository.cs':
      'namespace App.Data;\n\npublic interface IUserRepository\n{\n    Task<User> FindAsync(int id);\n}\n',
    'Data/UserRepository.cs':
      'namespace App.Data;\n\npublic partial class UserRepository : IUserRepository\n{\n    public Task<User> FindAsync(int id) => null;\n}\n',
    'Data/UserRepository.Extra.cs':
      'namespace App.Data;\n\npublic partial class UserRepository\n{\n    public void Clear() { }\n}\n',
    'Data/User.cs': 'namespace App.Data;\n\npublic class User\n{\n    public string Name { get; set; }\n}\n',
    'Web/Basket.cs': 'namespace App.Web;\n\npublic class Basket\n{\n    public int Count;\n}\n',
    'Core/Basket.cs': 'namespace App.Core;\n\npublic class Basket\n{\n    public int Total;\n}\n',
  };

  it('binds members through the declared types of fields, and partial classes as one', async () => {
    const service =
      'using App.Data;\n\nnamespace App.Services;\n\npublic class UserService\n{\n    private readonly IUserRepository _repo;\n    private readonly UserRepository _direct;\n\n    public string Name(int id)\n    {\n        var user = _repo.FindAsync(id).Result;\n        _direct.Clear();\n        return user.Name;\n    }\n}\n';
    expect(await usedBy('Services/UserService.cs', { ...files, 'Services/UserService.cs': service })).toEqual([
      'Data/IUserRepository.cs#App.Data.IUserRepository',
      'Data/IUserRepository.cs#App.Data.IUserRepository.FindAsync',
      'Data/UserRepository.Extra.cs#App.Data.UserRepository',
      'Data/UserRepository.Extra.cs#App.Data.UserRepository.Clear',
      'Data/UserRepository.cs#App.Data.UserRepository',
    ]);
  });

  it('tells two classes of one name apart by their namespaces', async () => {
    const page =
      'using App.Core;\n\nnamespace App.Pages;\n\npublic class Page\n{\n    int Sum(Basket basket) => basket.Total;\n}\n';
    expect(await usedBy('Pages/Page.cs', { ...files, 'Pages/Page.cs': page })).toEqual([
      'Core/Basket.cs#App.Core.Basket',
      'Core/Basket.cs#App.Core.Basket.Total',
    ]);
  });
});

describe('a name in Java and PHP', () => {
  it('binds through the package of the file and the types of variables', async () => {
    const files: Files = {
      'src/app/Cart.java': 'package app;\n\npublic class Cart {\n  public Money total() { return null; }\n}\n',
      'src/app/Money.java': 'package app;\n\npublic class Money {\n  public int cents() { return 0; }\n}\n',
      'src/app/Main.java':
        'package app;\n\nclass Main {\n  int run(Cart cart) {\n    Money money = cart.total();\n    return money.cents() + cart.total().cents();\n  }\n}\n',
    };
    expect(await usedBy('src/app/Main.java', files)).toEqual([
      'src/app/Cart.java#Cart',
      'src/app/Cart.java#Cart.total',
      'src/app/Money.java#Money',
      'src/app/Money.java#Money.cents',
    ]);
  });

  it('binds a class of PHP to its own namespace, never to one of that name elsewhere', async () => {
    const files: Files = {
      'src/Http/Exception.php': '<?php\n\nnamespace App\\Http;\n\nclass Exception extends \\Exception\n{\n}\n',
      'src/Mail/Mailer.php':
        '<?php\n\nnamespace App\\Mail;\n\nuse Exception;\n\nclass Mailer\n{\n    public function send()\n    {\n        throw new Exception();\n    }\n}\n',
      'src/Http/Kernel.php':
        '<?php\n\nnamespace App\\Http;\n\nclass Kernel\n{\n    public function run()\n    {\n        throw new Exception();\n    }\n}\n',
    };
    expect(await usedBy('src/Mail/Mailer.php', files)).toEqual([]);
    expect(await usedBy('src/Http/Kernel.php', files)).toEqual(['src/Http/Exception.php#Exception']);
  });
});

describe('a name in C', () => {
  it('binds to what the included headers declare, and to its definition', async () => {
    const files: Files = {
      'list.h': 'typedef struct list { int size; } list;\nint list_add(list *l, int v);\n',
      'list.c': '#include "list.h"\n\nint list_add(list *l, int v) {\n  return l->size + v;\n}\n',
      'other.c': 'int list_size(void) {\n  return 1;\n}\n',
      'main.c': '#include "list.h"\n\nint main(void) {\n  list l;\n  return list_add(&l, 1) + list_size();\n}\n',
    };
    expect(await usedBy('main.c', files)).toEqual(['list.c#list_add', 'list.h#list', 'list.h#list_add']);
  });
});

describe('a name in Ruby', () => {
  const files: Files = {
    'lib/directory.rb': 'class Directory\n  def call(env)\n    env\n  end\nend\n',
    'lib/helpers.rb': 'def escape(text)\n  text\nend\n',
    'test/spec_directory.rb': "describe 'a directory' do\n  def app\n    Directory.new\n  end\nend\n",
  };

  it('binds to a constant of the product, not to a method that a test defines', async () => {
    const cascade =
      'class Cascade\n  def call(env)\n    @apps.each { |app| app.call(env) }\n    Directory.new\n  end\nend\n';
    expect(await usedBy('lib/cascade.rb', { ...files, 'lib/cascade.rb': cascade })).toEqual([
      'lib/directory.rb#Directory',
    ]);
  });

  it('binds to a method at the top of a file only if that file is required', async () => {
    const page = 'class Page\n  def to_s\n    escape(1)\n  end\nend\n';
    expect(await usedBy('lib/page.rb', { ...files, 'lib/page.rb': page })).toEqual([]);
    expect(await usedBy('lib/page.rb', { ...files, 'lib/page.rb': `require_relative 'helpers'\n${page}` })).toContain(
      'lib/helpers.rb#escape',
    );
  });
});

describe('a name with many definitions in one file', () => {
  it('binds each use to the first of them only, so that uses times definitions stay few', async () => {
    const many = Array.from({ length: 100 }, () => 'export function run() { return run(); }').join('\n');
    const { index } = await analyseProject(memoryWorld({ 'many.ts': many }), DEFAULT_SCAN_LIMITS);
    const used = new Set(referencesOf(index, 0).map(({ at }) => at));
    expect(used.size).toBe(32);
  });
});

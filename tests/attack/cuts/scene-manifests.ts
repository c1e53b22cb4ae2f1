/** The manifests of the other ecosystems, a project for each. */
import type { Files, Holds, Scene } from './carrier.js';
import { summaryCommands } from './commands.js';

type Manifest = {
  readonly carriers: Readonly<Record<string, Holds>>;
  readonly files: (text: (name: string) => string) => Files;
};

const quote = (text: string) => JSON.stringify(text);
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const single = (text: string) => `'${text.replace(/['\\]/g, '\\$&')}'`;

const manifests: Readonly<Record<string, Manifest>> = {
  pyproject: {
    carriers: {
      name: 'line',
      description: 'text',
      'script name': 'line',
      'script target': 'line',
      dependency: 'line',
      author: 'line',
      'doc of main': 'text',
      'click help': 'line',
      'click name': 'line',
      'parser text': 'line',
      route: 'line',
      'doc of a route': 'text',
    },
    files: (text) => ({
      'pyproject.toml': `[project]\nname = ${quote(text('name'))}\nversion = "1"\ndescription = ${quote(text('description'))}\nauthors = [{name = ${quote(text('author'))}}]\ndependencies = ["flask", ${quote(text('dependency'))}]\n[project.scripts]\n${quote(text('script name'))} = "shop.cli:main"\npay = ${quote(text('script target'))}\n`,
      'shop/__init__.py': '',
      'shop/cli.py': `"""${text('doc of main')}"""\nimport argparse\nimport click\n\n@click.command(${quote(text('click name'))}, help=${quote(text('click help'))})\ndef main():\n    """${text('doc of main')}"""\n    parser = argparse.ArgumentParser(description=${quote(text('parser text'))})\n    parser.parse_args()\n\nif __name__ == '__main__':\n    main()\n`,
      'shop/__main__.py': `"""${text('doc of main')}"""\nfrom shop.cli import main\nmain()\n`,
      'shop/app.py': `from flask import Flask\napp = Flask(__name__)\n\n@app.route(${quote(`/${text('route')}`)})\ndef pay():\n    """${text('doc of a route')}"""\n    return 1\n`,
    }),
  },
  'setup.py': {
    carriers: { name: 'line', description: 'line', 'console script': 'line', docs: 'line' },
    files: (text) => ({
      'setup.py': `from setuptools import setup\nsetup(\n  name=${quote(text('name'))},\n  description=${quote(text('description'))},\n  entry_points={'console_scripts': [${quote(`pay=shop.cli:${text('console script')}`)}]},\n)\n`,
      'shop/cli.py': `"""${text('docs')}"""\ndef main():\n    pass\n`,
      'requirements.txt': 'flask\n',
    }),
  },
  cargo: {
    carriers: {
      name: 'line',
      description: 'text',
      'bin name': 'line',
      author: 'line',
      'doc of the crate': 'text',
      'doc of main': 'text',
      'clap text': 'line',
      route: 'line',
    },
    files: (text) => ({
      'Cargo.toml': `[package]\nname = ${quote(text('name'))}\nversion = "0.1.0"\ndescription = ${quote(text('description'))}\nauthors = [${quote(text('author'))}]\n[[bin]]\nname = ${quote(text('bin name'))}\npath = "src/main.rs"\n[dependencies]\nclap = "4"\naxum = "0.7"\n`,
      'src/main.rs': `//! ${text('doc of the crate').replaceAll('\n', '\n//! ')}\nuse clap::Parser;\n/// ${text('doc of main').replaceAll('\n', '\n/// ')}\n#[derive(Parser)]\n#[command(about = ${quote(text('clap text'))})]\nstruct Cli { name: String }\nfn main() {\n    let app = Router::new().route(${quote(`/${text('route')}`)}, get(pay));\n}\n`,
    }),
  },
  go: {
    carriers: {
      module: 'line',
      'doc of the package': 'text',
      'doc of main': 'text',
      'cobra use': 'line',
      'cobra short': 'line',
      route: 'line',
    },
    files: (text) => ({
      'go.mod': `module example.test/${text('module')}\n\ngo 1.22\n`,
      'main.go': `// ${text('doc of the package').replaceAll('\n', '\n// ')}\npackage main\n\nimport (\n\t"net/http"\n\t"github.com/spf13/cobra"\n)\n\nvar rootCmd = &cobra.Command{\n\tUse:   ${quote(text('cobra use'))},\n\tShort: ${quote(text('cobra short'))},\n}\n\n// ${text('doc of main').replaceAll('\n', '\n// ')}\nfunc main() {\n\thttp.HandleFunc(${quote(`/${text('route')}`)}, pay)\n\thttp.ListenAndServe(":80", nil)\n}\n`,
    }),
  },
  maven: {
    carriers: {
      'group id': 'line',
      'artifact id': 'line',
      name: 'line',
      description: 'text',
      module: 'line',
      'doc of main': 'text',
      route: 'line',
    },
    files: (text) => ({
      'pom.xml': `<project><modelVersion>4.0.0</modelVersion><groupId>${xml(text('group id'))}</groupId><artifactId>${xml(text('artifact id'))}</artifactId><version>1</version><name>${xml(text('name'))}</name><description>${xml(text('description'))}</description><modules><module>${xml(text('module'))}</module></modules><dependencies><dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId></dependency></dependencies></project>\n`,
      'src/main/java/shop/App.java': `package shop;\n/**\n * ${text('doc of main').replaceAll('\n', '\n * ')}\n */\n@SpringBootApplication\npublic class App {\n  public static void main(String[] args) { SpringApplication.run(App.class, args); }\n}\n`,
      'src/main/java/shop/Pay.java': `package shop;\n@RestController\npublic class Pay {\n  /** ${text('doc of main').replaceAll('\n', '\n   * ')} */\n  @GetMapping(${quote(`/${text('route')}`)})\n  public String pay() { return ""; }\n}\n`,
    }),
  },
  gradle: {
    carriers: { name: 'line', description: 'line', 'task name': 'line' },
    files: (text) => ({
      'settings.gradle': `rootProject.name = ${single(text('name'))}\n`,
      'build.gradle': `plugins { id 'application' }\ndescription = ${single(text('description'))}\napplication { mainClass = 'shop.App' }\ntask ${single(text('task name'))} {}\n`,
      'src/main/java/shop/App.java':
        'package shop;\npublic class App {\n  public static void main(String[] args) {}\n}\n',
    }),
  },
  composer: {
    carriers: {
      name: 'line',
      description: 'text',
      script: 'line',
      'script name': 'line',
      bin: 'line',
      route: 'line',
      'command name': 'line',
      'command text': 'line',
    },
    files: (text) => ({
      'composer.json': JSON.stringify({
        name: text('name'),
        description: text('description'),
        scripts: { test: text('script'), [text('script name')]: 'phpunit' },
        bin: [text('bin'), 'bin/pay'],
        require: { 'laravel/framework': '11', 'symfony/console': '7' },
      }),
      'bin/pay': '#!/usr/bin/env php\n<?php\necho 1;\n',
      artisan: '#!/usr/bin/env php\n<?php\n',
      'routes/web.php': `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get(${single(`/${text('route')}`)}, [PayController::class, 'pay']);\n`,
      'app/Console/Commands/Pay.php': `<?php\nnamespace App\\Console\\Commands;\nuse Illuminate\\Console\\Command;\nclass Pay extends Command {\n  protected $signature = ${single(text('command name'))};\n  protected $description = ${single(text('command text'))};\n  public function handle() {}\n}\n`,
    }),
  },
  gem: {
    carriers: {
      name: 'line',
      summary: 'line',
      description: 'line',
      executable: 'line',
      author: 'line',
      route: 'line',
      'thor text': 'line',
    },
    files: (text) => ({
      'shop.gemspec': `Gem::Specification.new do |s|\n  s.name = ${single(text('name'))}\n  s.version = '1'\n  s.summary = ${single(text('summary'))}\n  s.description = ${single(text('description'))}\n  s.authors = [${single(text('author'))}]\n  s.executables = [${single(text('executable'))}]\nend\n`,
      Gemfile: "source 'https://rubygems.org'\ngem 'sinatra'\n",
      'lib/shop.rb': `require 'sinatra'\nget ${single(`/${text('route')}`)} do\n  'x'\nend\n`,
      'lib/cli.rb': `require 'thor'\nclass Cli < Thor\n  desc 'pay', ${single(text('thor text'))}\n  def pay\n  end\nend\n`,
    }),
  },
  dotnet: {
    carriers: { name: 'line', description: 'text', authors: 'line', route: 'line', 'doc of a class': 'text' },
    files: (text) => ({
      'Shop.csproj': `<Project Sdk="Microsoft.NET.Sdk.Web"><PropertyGroup><OutputType>Exe</OutputType><AssemblyName>${xml(text('name'))}</AssemblyName><PackageId>${xml(text('name'))}</PackageId><Description>${xml(text('description'))}</Description><Authors>${xml(text('authors'))}</Authors></PropertyGroup></Project>\n`,
      'Program.cs': `/// <summary>${text('doc of a class').replaceAll('\n', '\n/// ')}</summary>\npublic class Program {\n  public static void Main(string[] args) {\n    var app = WebApplication.Create(args);\n    app.MapGet(${quote(`/${text('route')}`)}, () => 1);\n    app.Run();\n  }\n}\n`,
    }),
  },
  dart: {
    carriers: { name: 'line', description: 'line', executable: 'line' },
    files: (text) => ({
      'pubspec.yaml': `name: ${quote(text('name'))}\ndescription: ${quote(text('description'))}\nexecutables:\n  ${quote(text('executable'))}: main\n`,
      'bin/main.dart': '/// Pays.\nvoid main() {}\n',
    }),
  },
  swift: {
    carriers: { name: 'line', target: 'line' },
    files: (text) => ({
      'Package.swift': `// swift-tools-version:5.9\nimport PackageDescription\nlet package = Package(name: ${quote(text('name'))}, targets: [.executableTarget(name: ${quote(text('target'))})])\n`,
      'Sources/main.swift': 'print(1)\n',
    }),
  },
  cmake: {
    carriers: { name: 'line', description: 'line', target: 'line' },
    files: (text) => ({
      'CMakeLists.txt': `cmake_minimum_required(VERSION 3.20)\nproject(${text('name')} DESCRIPTION ${quote(text('description'))})\nadd_executable(${text('target')} main.c)\n`,
      'main.c': 'int main(void) { return 0; }\n',
    }),
  },
};

export const manifestScenes: readonly Scene[] = Object.entries(manifests).map(([name, { carriers, files }]) => ({
  name,
  carriers,
  build: (texts) => ({
    files: files((carrier) => texts[carrier] ?? 'x'),
    beside: {},
    commands: summaryCommands,
  }),
}));

import { describe, expect, it } from 'vitest';
import { manifestOf, needs } from '../../../../tests/contracts/project-manifest-fixture.js';

describe('a Python project', () => {
  it('is read from the standard tables of pyproject.toml', () => {
    const found = manifestOf(`//- pyproject.toml
[project]
name = "Till"
description = "Sums up"
dependencies = ["click>=8.1", "importlib-metadata >= 3.6 ; python_version < '3.10'", "typer[all]==0.9"]
[project.optional-dependencies]
async = ["asgiref"]
dev = ["ruff"]
[dependency-groups]
tests = ["pytest", { include-group = "more" }]
[project.scripts]
till = "till.cli:main"
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
//- src/till/__init__.py
__version__ = '1'
//- src/till/__main__.py
//- src/till/cli.py
`);
    expect(found.manifest).toMatchObject({
      project_name: 'Till',
      project_type: 'python',
      purpose_guess: 'Sums up',
      build_system: 'hatch',
      test_framework: 'pytest',
      entry_points: ['src/till/cli.py', 'src/till/__main__.py', 'src/till/__init__.py'],
    });
    expect(needs(found)).toEqual([
      'runtime click >=8.1',
      'runtime importlib-metadata >=3.6',
      'runtime typer ==0.9',
      'peer asgiref',
      'dev ruff',
      'dev pytest',
    ]);
  });

  it('is read from the tables of poetry and from Pipfile', () => {
    const poetry = manifestOf(`//- pyproject.toml
[tool.poetry]
name = "till"
[tool.poetry.dependencies]
python = "^3.11"
fastapi = { version = "^0.110", extras = ["all"] }
[tool.poetry.group.dev.dependencies]
pytest = "*"
[build-system]
build-backend = "poetry.core.masonry.api"
//- main.py
`);
    expect(needs(poetry)).toEqual(['runtime fastapi ^0.110', 'dev pytest']);
    expect(poetry.manifest).toMatchObject({ build_system: 'poetry', entry_points: ['main.py'] });
    const pipenv = manifestOf('//- Pipfile\n[packages]\nflask = "*"\n[dev-packages]\nnose2 = "==0.9"\n');
    expect(needs(pipenv)).toEqual(['runtime flask', 'dev nose2 ==0.9']);
    expect(pipenv.manifest).toMatchObject({ build_system: 'pipenv', test_framework: 'nose2' });
  });

  it('is read from the literal parts of setup.py, which is never run', () => {
    const found = manifestOf(`//- setup.py
from setuptools import setup, find_packages
DEPS = ["click>=8",  # why
        "attrs"]
def setup_things(): pass
setup(
    name="till", version=read_version(), description=("Sums "
        "up"),
    install_requires=DEPS, tests_require=['pytest'],
    extras_require={"docs": ["sphinx"], 'fast': ['ujson']},
    entry_points={"console_scripts": ["till = till.main:run"]},
    package_dir={"": "code"}, long_description=open("README").read(),
)
//- code/till/main.py
//- code/till/__init__.py
__version__ = '1'
`);
    expect(found.manifest).toMatchObject({
      project_name: 'till',
      purpose_guess: 'Sums up',
      build_system: 'setuptools',
      entry_points: ['code/till/main.py', 'code/till/__init__.py'],
    });
    expect(needs(found)).toEqual(['runtime click >=8', 'runtime attrs', 'dev pytest', 'dev sphinx', 'peer ujson']);
  });

  it('is read from setup.cfg and requirement files, each taken in once', () => {
    const found = manifestOf(`//- setup.cfg
[metadata]
name = till
description = Sums up
[options]
package_dir =
    = src
[options.entry_points]
console_scripts =
    till = till.cli:main
[tool:pytest]
addopts = -q
//- requirements.txt
# pinned
click==8.1.0 --hash=sha256:00
-r requirements-base.txt
-e .
git+https://example.org/x.git
//- requirements-base.txt
attrs>=23 # inline
-r requirements.txt
//- requirements-dev.txt
ruff
//- src/till/cli.py
`);
    expect(found.manifest).toMatchObject({
      project_name: 'till',
      test_framework: 'pytest',
      entry_points: ['src/till/cli.py'],
    });
    expect(needs(found)).toEqual(['runtime attrs >=23', 'runtime click ==8.1.0', 'dev ruff']);
  });

  it('that imports unittest is tested with it, and a site of Django begins at manage.py', () => {
    const found = manifestOf(`//- requirements.txt
Django
//- manage.py
//- site/wsgi.py
//- shop/tests.py
from django.test import TestCase
`);
    expect(found.manifest).toMatchObject({
      test_framework: 'unittest',
      build_system: 'pip',
      entry_points: ['manage.py', 'site/wsgi.py'],
    });
    expect(manifestOf('//- setup.py\n//- tox.ini\n[tox]\n//- a.py\n').manifest.test_framework).toBe('tox');
  });

  it('is none when pyproject.toml only configures tools', () => {
    expect(manifestOf('//- pyproject.toml\n[tool.x]\na = 1\n//- main.rs\n').manifest.project_type).toBe('unknown');
  });

  it('begins at the file that makes its application, and not at an empty package', () => {
    const found = manifestOf(`//- requirements.txt
Flask==3.0
//- blog.py
from app import create_app
app = create_app()
//- app/__init__.py
def create_app(): pass
`);
    expect(found.manifest.entry_points).toEqual(['blog.py']);
    const empty = manifestOf(
      '//- pyproject.toml\n[project]\nname = "app"\n//- app/__init__.py\n//- app/main.py\nrun()\n',
    );
    expect(empty.manifest.entry_points).toEqual(['app/main.py']);
  });

  it('is tested with unittest if its tests are cases, whoever defines what they extend', () => {
    const test =
      '//- shop/tests/test_home.py\nfrom cms.test import PageTestCase\nclass HomeTest(PageTestCase):\n  pass\n';
    expect(manifestOf(`//- requirements.txt\nDjango\n${test}`).manifest.test_framework).toBe('unittest');
  });

  it('with a uv workspace lists its members', () => {
    const found = manifestOf(`//- pyproject.toml
[project]
name = "top"
[tool.uv.workspace]
members = ["libs/*"]
exclude = ["libs/old"]
//- libs/a/pyproject.toml
[project]
name = "a"
//- libs/a/a.py
//- libs/old/pyproject.toml
`);
    expect(found.packages).toEqual([{ path: 'libs/a', name: 'a', project_type: 'python' }]);
  });

  it('cannot make names of names grow without end', () => {
    const rows = Array.from(
      { length: 8 },
      (_, i) =>
        `a${i} = [${Array(40)
          .fill(`a${i + 1}`)
          .join(', ')}]`,
    );
    const found = manifestOf(`//- setup.py\n${rows.join('\n')}\na8 = ["x"]\nsetup(name="t", install_requires=a0)\n`);
    expect(found.manifest.project_name).toBe('t');
  });
});

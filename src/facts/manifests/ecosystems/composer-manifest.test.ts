import { describe, expect, it } from 'vitest';
import { manifestOf, needs } from '../../../../tests/contracts/project-manifest-fixture.js';

describe('a PHP project', () => {
  it('gives packages without the platform, commands and front files, and the parts that it replaces', () => {
    const found = manifestOf(`//- composer.json
{
  "name": "acme/till", "description": "Sums up",
  "require": { "php": "^8.2", "ext-json": "*", "monolog/monolog": "^3.0" },
  "require-dev": { "phpunit/phpunit": "^11.0" },
  "replace": { "acme/money": "self.version" },
  "repositories": [{ "type": "path", "url": "plugins/*" }, { "type": "vcs", "url": "https://example.org" }],
  "bin": ["bin/till"], "autoload": { "psr-4": { "Acme\\\\": "src/" }, "files": ["src/helpers.php"] }
}
//- bin/till
//- public/index.php
//- src/helpers.php
//- src/Money/composer.json
{ "name": "acme/money" }
//- src/Other/composer.json
{ "name": "acme/other" }
//- plugins/x/composer.json
{ "name": "acme/x" }
`);
    expect(found.manifest).toMatchObject({
      project_name: 'acme/till',
      project_type: 'php',
      purpose_guess: 'Sums up',
      build_system: 'composer',
      test_framework: 'phpunit',
      entry_points: ['bin/till', 'public/index.php', 'src/helpers.php'],
    });
    expect(needs(found)).toEqual(['runtime monolog/monolog ^3.0', 'dev phpunit/phpunit ^11.0']);
    expect(found.packages).toEqual([
      { path: 'plugins/x', name: 'acme/x', project_type: 'php' },
      { path: 'src/Money', name: 'acme/money', project_type: 'php' },
    ]);
  });

  it('with pest is tested with it', () => {
    const text = '{"require-dev":{"phpunit/phpunit":"1","pestphp/pest":"3"}}';
    expect(manifestOf(`//- composer.json\n${text}\n`).manifest.test_framework).toBe('pest');
  });
});

/** The three examples of the bundle document, under their own names. */
import { describe, expect, it } from 'vitest';
import { blockOf, bundle, hardLimit, outline, refused, sureSecret } from './bundle-fixture.js';

describe('Good Example: Small Targeted Edit', () => {
  const project = {
    'src/MainWindow.xaml': '<Window Title="Shop">\n  <Button Content="Pay" />\n</Window>\n',
    'src/Other.xaml': '<Window Title="Other" />\n',
  };
  const request = {
    plan_step: { description: 'rename the button', target_files: ['src/MainWindow.xaml'] },
    constraints: [{ type: 'MUST_NOT', description: 'add dependencies' }],
  };

  it('gives system, constraints and the full file, nothing else, within budget and without redactions', async () => {
    const built = await bundle(project, request);
    expect(outline(built)).toEqual([
      'P0 system Rules for this call',
      'P0 constraints Constraints',
      'P0 file src/MainWindow.xaml (FULL_FILE)',
    ]);
    expect(blockOf(built, 'src/MainWindow.xaml').content).toBe(project['src/MainWindow.xaml']);
    expect(built.answer.context_bundle.blocks[1]?.content).toContain('MUST_NOT: add dependencies');
    expect(built.answer.budget_report.decision).toBe('ok');
    expect(built.answer.redaction_report.redactions).toEqual([]);
  });
});

describe('Good Example: Large Repo, Minimal Context', () => {
  const helper = (i: number) =>
    `        public string Helper${i}(string name)\n        {\n            return "helper ${i} " + name.Trim();\n        }\n`;
  const service = (name: string, body: string) => `namespace App.Services\n{\n    ${name}\n    {\n${body}    }\n}\n`;
  const project = {
    'Services/IUserService.cs': service(
      'public interface IUserService',
      `${'        /// <summary>Lets a person in, or says why not.</summary>\n'.repeat(12)}        Task<bool> LoginAsync(string name, string phrase);\n`,
    ),
    'Services/UserService.cs': service(
      'public class UserService : IUserService',
      `        public async Task<bool> LoginAsync(string name, string phrase)\n        {\n            return await store.FindAsync(name) != null;\n        }\n\n${Array.from({ length: 60 }, (_, i) => helper(i)).join('\n')}`,
    ),
    'Controllers/LoginController.cs': service(
      'public class LoginController',
      '        public Task<bool> Post(UserService users) { return users.LoginAsync("a", "b"); }\n',
    ),
    ...Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`Lib/Part${i}.cs`, `class Part${i} { }\n`])),
  };
  const request = (tokens: number) => ({
    plan_step: { target_files: ['Services/UserService.cs'], target_symbols: ['LoginAsync'] },
    token_budget: hardLimit(tokens),
  });

  it('slices the target to its region, shows interface signatures only, and removes P2', async () => {
    const built = await bundle(project, request(950));
    expect(outline(built)).toEqual([
      'P0 system Rules for this call',
      'P0 constraints Constraints',
      'P0 symbol Services/UserService.cs (TARGET_REGION_ONLY)',
      'P1 symbol Services/IUserService.cs (SIGNATURES_ONLY)',
    ]);
    const target = blockOf(built, 'Services/UserService.cs');
    expect(target.content).toContain('7: ');
    expect(target.content).toContain('store.FindAsync(name)');
    expect(target.content).not.toContain('Helper');
    expect(target.meta.symbol).toBe('App.Services.UserService.LoginAsync');
    const face = blockOf(built, 'Services/IUserService.cs').content;
    expect(face).toContain('public interface IUserService');
    expect(face).toContain('LoginAsync(string name, string phrase);');
    expect(face).not.toContain('summary');
    expect(built.answer.redaction_report.redactions.map(({ type, target: path }) => `${type} ${path}`)).toEqual([
      'content_sliced Services/UserService.cs',
      'content_sliced Services/IUserService.cs',
      'block_removed Controllers/LoginController.cs',
    ]);
    expect(built.answer.context_manifest.selection.excluded_candidates).toEqual([
      { path: 'Controllers/LoginController.cs', reason: 'token_budget' },
    ]);
    expect(['ok', 'warn_soft_limit']).toContain(built.answer.budget_report.decision);
  });

  it('says in the manifest why each file is there', async () => {
    const { selection } = (await bundle(project, request(100_000))).answer.context_manifest;
    expect(selection.included_files.map(({ path, reason }) => `${reason} ${path}`)).toEqual([
      'target Services/UserService.cs',
      'interface Services/IUserService.cs',
      'caller Controllers/LoginController.cs',
    ]);
    expect(selection.target_files).toEqual(['Services/UserService.cs']);
    expect(selection.target_symbols).toEqual(['App.Services.UserService.LoginAsync']);
  });
});

describe('Bad Example: Secret in `.env`', () => {
  const project = {
    '.env': `TOKEN=${sureSecret}\n`,
    'src/app.ts': 'export const app = 1;\n',
    'src/leak.ts': `export const token = "${sureSecret}";\n`,
  };

  it('excludes the file by its path and says so in both reports', async () => {
    const request = { plan_step: { target_files: ['src/app.ts'] }, active_file: '.env' };
    const { answer, text, manifest } = await bundle(project, request);
    expect(answer.redaction_report.redactions).toContainEqual({
      type: 'path_excluded',
      target: '.env',
      reason: 'secret',
      details: expect.stringContaining('secret-path'),
    });
    expect(answer.context_manifest.selection.excluded_candidates).toContainEqual({
      path: '.env',
      reason: 'secret_risk',
    });
    expect(text + manifest).not.toContain(sureSecret);
  });

  it('refuses when it is itself a target, and cannot be talked into it', async () => {
    for (const allow of [[], ['.env'], ['**']])
      expect(await refused(project, { plan_step: { target_files: ['.env'] }, sandbox: { allow } })).toMatchObject({
        kind: 'target-excluded',
        reason: 'secret-path',
      });
  });

  it('refuses SecretRisk when a secret also appears in the target, with rule and line but never the value', async () => {
    const refusal = await refused(project, { plan_step: { target_files: ['src/leak.ts'] } });
    expect(refusal).toMatchObject({ kind: 'secret-risk', path: 'src/leak.ts', line: 1 });
    expect(JSON.stringify(refusal)).not.toContain(sureSecret);
  });
});

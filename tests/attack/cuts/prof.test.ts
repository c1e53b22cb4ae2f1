import { it } from 'vitest';
import { openSession } from './session.js';
import { scenes } from './scenes.js';
it('prof', { timeout: 600000 }, async () => {
  const s = openSession();
  const scene = scenes.find(x => x.name === (process.env.SCENE ?? 'npm'))!;
  const texts = Object.fromEntries(Object.keys(scene.carriers).map(n => [n, 'pay the cart '.repeat(20)]));
  for (let r = 0; r < 3; r++) {
  const job = scene.build(texts);
  const t0 = Date.now(); const o = await s.run(job); console.log('all', Date.now() - t0, 'chars', [...o.values()].reduce((a, b) => a + b.length, 0));
  if (r == 2) for (const c of job.commands) { const t = Date.now(); await s.run({ ...job, commands: [c] }).catch(() => {}); console.log(c.join(' '), Date.now() - t); }
  }
  s.end();
});

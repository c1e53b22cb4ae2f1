import { it } from 'vitest';
import { openSession } from './session.js';
import { probeScene, fillings } from './probe.js';
import { scenes } from './scenes.js';
it('probe', { timeout: 600000 }, async () => {
  const s = openSession();
  try {
  for (const scene of scenes) { if (process.env.SCENE && scene.name !== process.env.SCENE) continue;
    for (const f of fillings) {
    const t = Date.now();
    const cuts = await probeScene(s, scene, f);
    const by = new Map<string, Map<string,string[]>>();
    for (const c of cuts) { const k = `${c.from}-${c.to}`; const m = by.get(c.carrier) ?? new Map(); by.set(c.carrier, m); m.set(k, [...(m.get(k) ?? []), c.output.slice(0,50)]); }
    console.log(`== ${scene.name} ${f} ${Date.now()-t}ms`);
    for (const [c, m] of by) console.log(`  ${c}: ${[...m].map(([k,o]) => `${k} (${o.length}: ${o[0]})`).join('; ')}`);
  } }
  } finally { s.end(); }
});

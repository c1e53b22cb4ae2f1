import { it } from 'vitest';
import { writeFileSync } from 'node:fs';
import { seededRandom } from '../../fixtures/random.js';
import { openSession } from './session.js';
import { probeScene, fillings, type FoundCut } from './probe.js';
import { scenes } from './scenes.js';
import { drawTokens } from './tokens.js';
import { place, type Placement } from './placement.js';
import { findLeaks } from './search.js';
it('leaks', { timeout: 3600000 }, async () => {
  const s = openSession();
  const random = seededRandom(Number(process.env.SEED ?? 5));
  const seconds = Number(process.env.SECONDS_EACH ?? 30);
  try {
  for (const scene of scenes) { if (process.env.SCENE && !process.env.SCENE.split(',').includes(scene.name)) continue;
    const cuts: FoundCut[] = [];
    for (const f of fillings) cuts.push(...await probeScene(s, scene, f));
    const tokens = drawTokens(7, 800, random);
    const kinds = new Set(tokens.map(t => t.kind));
    const byCarrier = new Map<string, { filling: FoundCut['filling'], cut: number }[]>();
    for (const name of Object.keys(scene.carriers)) {
      const list = new Map<string, { filling: FoundCut['filling'], cut: number }>();
      for (const c of cuts) if (c.carrier === name) for (const cut of [c.from, c.to]) if (cut > 0) list.set(`${c.filling} ${cut}`, { filling: c.filling, cut });
      for (const f of fillings) list.set(`${f} 0`, { filling: f, cut: 0 }), list.set(`${f} 16`, { filling: f, cut: 16 });
      for (const f of fillings) for (const cut of [40, 72, 80, 100, 120, 160, 200, 240, 300, 500]) list.set(`${f} ${cut}`, { filling: f, cut });
      byCarrier.set(name, [...list.values()]);
    }
    const until = Date.now() + seconds * 1000; let jobs = 0, placed = 0; const seen = new Map<string, string[]>();
    while (Date.now() < until) {
      const ps: Placement[] = [];
      for (const [name, holds] of Object.entries(scene.carriers)) {
        for (let tries = 0; tries < 20; tries++) {
          const { filling, cut } = random.pick(byCarrier.get(name)!);
          const token = random.pick(tokens);
          const distance = 1 - random.below(Math.min(token.example.secret.length + 2, 90));
          const length = random.pick([0, cut + 1, cut + 60, cut + 400]);
          const p = place({ carrier: name, token, filling, cut, distance, holds, length });
          if (p) { ps.push(p); break; }
        }
      }
      let out; try { out = await s.run(scene.build(Object.fromEntries(ps.map(p => [p.carrier, p.text])))); } catch (e) { console.log('ERR', String(e).slice(0, 600)); jobs++; if (jobs > 5 && placed === 0) break; continue; }
      jobs++; placed += ps.length;
      for (const l of findLeaks(ps, out)) {
        const key = `${scene.name} / ${l.placement.carrier} -> ${l.output.replace(/[0-9a-f]{20,}/g,'H').slice(0,90)}`;
        seen.set(key, [...(seen.get(key) ?? []), `${l.placement.token.kind} ${l.placement.filling} cut ${l.placement.cut} distance ${l.placement.distance} length ${l.placement.text.length}: ${JSON.stringify(l.shown)}`]);
      }
    }
    console.log(`== ${scene.name}: jobs ${jobs} placed ${placed} kinds ${kinds.size}`);
    writeFileSync(`/tmp/leaks-${scene.name}.txt`, [...seen].map(([k, v]) => `${k} (${v.length})\n   ${v.slice(0, 4).join('\n   ')}\n`).join(''));
    for (const [k, v] of seen) console.log(`${k} (${v.length})`);
  }
  } finally { s.end(); }
});

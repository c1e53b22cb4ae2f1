/** The report as a self-contained page: no scripts, no external resources. */
import { shortId } from '../../base/short-id.js';
import type { EvalReport } from './eval-report.js';

export function writeEvalPage(report: EvalReport): string {
  const { budgets, asked, fixes, commits } = report;
  const rows = budgets.map(
    ({ tokens, files, lines, whole, nothing }) =>
      `<tr><th>${tokens}</th>${bar(files)}${bar(lines)}<td>${whole}</td><td>${nothing}</td></tr>`,
  );
  const each = asked.map(({ commit, subject, paths, ranges, held }) => {
    const cells = held.map((one) => `<td class="${paint(one.ranges / ranges)}">${one.ranges}/${ranges}</td>`);
    return `<tr><td><code>${shortId(commit, 10)}</code></td><td>${markUp(subject)}<br><small>${paths.map(markUp).join('<br>')}</small></td>${cells.join('')}</tr>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>packlight eval</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
body { font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; color: #1b1f24; background: #fff }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 2rem } th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid #e3e6ea; vertical-align: top }
.bar { background: #e9edf2; height: .7rem; width: 12rem; border-radius: 3px } .bar i { display: block; height: 100%; background: #2f6feb; border-radius: 3px }
small { color: #59636e } .all { background: #dff3e4 } .some { background: #fff4d6 } .none { background: #fde3e1 }
@media (prefers-color-scheme: dark) { body { background: #14171a; color: #e6e9ec } th, td { border-color: #2b3138 } .bar { background: #2b3138 } .all { background: #17361f } .some { background: #3a3110 } .none { background: #431d1b } small { color: #9aa4ae } }
</style></head><body>
<h1>How much of a fix was in its pack</h1>
<p>${fixes} fixes among the last ${commits} commits, each asked for by its message, on the tree as it was before it.</p>
<table><thead><tr><th>tokens</th><th>changed files in the pack</th><th>changed lines in the pack</th><th>fixes held whole</th><th>not at all</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table>
<h2>Every fix</h2>
<table><thead><tr><th>commit</th><th>asked</th>${budgets.map(({ tokens }) => `<th>${tokens / 1_000}k</th>`).join('')}</tr></thead>
<tbody>${each.join('\n')}</tbody></table>
<p><small>Cells: changed places shown whole, of all that the fix changed.</small></p>
</body></html>
`;
}

function bar(thousandths: number): string {
  const share = (thousandths / 10).toFixed(1);
  return `<td><div class="bar"><i style="width:${share}%"></i></div>${share} %</td>`;
}

function paint(share: number): 'all' | 'some' | 'none' {
  return share === 1 ? 'all' : share > 0 ? 'some' : 'none';
}

function markUp(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

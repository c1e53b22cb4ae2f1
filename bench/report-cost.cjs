/** Loaded before a command (`node --require`): at the end it writes what the process cost to the file named by COST_FILE. */
const { writeFileSync } = require('node:fs');

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(
    process.env.COST_FILE,
    JSON.stringify({
      wallMs: Math.round(performance.now()),
      cpuMs: Math.round((user + system) / 1000),
      rssMb: Math.round(process.resourceUsage().maxRSS / 1024),
    }),
  );
});

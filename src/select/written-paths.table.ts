/** How tasks write places in code: frames of stack traces, paths of installed copies, and names of packages. */

/** Lines of stack traces, as Python, JavaScript, Java, C#, Ruby, Go, Rust and PHP print them. */
export const frameShapes = [
  /^\s*File "[^"\n]+", line \d+/,
  /^\s*at .{0,200}[(\s][^\s()]+:\d+(?::\d+)?\)?\s*$/,
  /^\s*(?:from\s+)?\S+\.rb:\d+:in\b/,
  /^\s*\S+\.go:\d+(?:\s\+0x[\da-f]+)?\s*$/,
  /^\s*#\d+\s+\S+\.php\(\d+\)/,
  /^\s*(?:at\s+)?\S+\.rs:\d+:\d+\s*$/,
  /^\s*at .{0,300} in \S.{0,300}:line \d+\s*$/,
  /^\S+\.py:\d+: (?:in\b|[A-Z]\w*(?:Error|Exception|Warning)\b)/,
  /\bpanicked at \S+\.rs:\d+/,
];

/** The name of a package and the path in it, in the path of an installed copy. */
export const copyShapes = [
  /^.*\/node_modules\/(?:\.pnpm\/[^/]+\/node_modules\/)?((?:@[^/]+\/)?[^/@]+)\/(.+)$/s,
  /^.*\/pkg\/mod\/([^@]+)@[^/]+\/(.+)$/s,
  /^.*\/gems\/([^/]+)-\d[^/]*\/(.+)$/s,
  /^.*\/registry\/src\/[^/]+\/([^/]+)-\d[^/]*\/(.+)$/s,
  /^.*\/vendor\/([^/]+\.[a-z]+\/[^/]+\/[^/]+)\/(.+)$/s,
  /^.*\/vendor\/([^/.]+\/[^/]+)\/(.+)$/s,
];

/** Where a manifest says how its package is called. */
export const manifests: readonly (readonly [name: RegExp, packageName: RegExp])[] = [
  [/^(?:package|composer)\.json$/, /^[ \t]*(?:\{[ \t]*)?"name"[ \t]*:[ \t]*"([^"]+)"/m],
  [/^go\.mod$/, /^module\s+(\S+)/m],
  [/^Cargo\.toml$/, /^name\s*=\s*"([^"]+)"/m],
  [/\.gemspec$/, /\.name\s*=\s*["']([^"']+)["']/],
];

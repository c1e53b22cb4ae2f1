/** The known ecosystems. If the files of a project do not decide, the first one describes it. */
import { bundler } from './ecosystems/bundler.js';
import { cargo } from './ecosystems/cargo-manifest.js';
import { cmake } from './ecosystems/cmake.js';
import { composer } from './ecosystems/composer-manifest.js';
import { dart } from './ecosystems/dart-manifest.js';
import { dotnet } from './ecosystems/dotnet-manifest.js';
import { go } from './ecosystems/go-manifest.js';
import { gradle } from './ecosystems/gradle.js';
import { make } from './ecosystems/make-manifest.js';
import { maven } from './ecosystems/maven.js';
import { npm } from './ecosystems/npm-manifest.js';
import { swift } from './ecosystems/swift-manifest.js';
import type { Source } from './manifest-source.js';
import { python } from './python/python-manifest.js';
import type { Ecosystem, Unit } from './unit.js';

const ecosystems: readonly Ecosystem[] = [
  cargo,
  go,
  maven,
  gradle,
  dotnet,
  swift,
  dart,
  composer,
  bundler,
  python,
  npm,
  cmake,
  make,
];

export type Weighed = {
  readonly unit: Unit;
  /** How many files of the folder are in its languages. */
  readonly files: number;
  readonly isWrittenIn: (path: string) => boolean;
};

/** The manifest data of a folder by ecosystem. The ecosystem with the most files in its languages comes first. */
export function unitsOf(source: Source, folder: string): readonly Weighed[] {
  const found = ecosystems.flatMap((ecosystem) => {
    const unit = ecosystem.read(source, folder);
    return unit === null ? [] : [{ unit, isWrittenIn: writtenIn(ecosystem) }];
  });
  if (found.length <= 1) return found.map((one) => ({ ...one, files: 1 }));
  const own = source.under(folder).filter((path) => !foreign.test(path));
  return found.map((one) => ({ ...one, files: own.filter(one.isWrittenIn).length })).sort((a, b) => b.files - a.files);
}

function writtenIn({ extensions }: Ecosystem): Weighed['isWrittenIn'] {
  const known = new Set(extensions);
  return (path) => known.has(path.slice(path.lastIndexOf('.') + 1));
}

/** An ecosystem with less than a tenth of the files of the first one is only a development tool. */
export function isTool({ files }: Weighed, units: readonly Weighed[]): boolean {
  return files * 10 < units[0]!.files;
}

/** Vendored code does not describe the project. */
const foreign = /(?:^|\/)(?:vendor|vendored|third_party|node_modules|deps|external|testdata|fixtures)\//;

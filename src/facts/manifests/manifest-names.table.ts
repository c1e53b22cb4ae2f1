/** Files that describe the whole project and how it is built, if they are at its root. Names are in lower case. */
export const rootManifests: readonly string[] = (
  'package.json pyproject.toml setup.py cargo.toml go.mod pom.xml build.gradle build.gradle.kts composer.json gemfile ' +
  'cmakelists.txt makefile mix.exs pubspec.yaml package.swift'
).split(' ');

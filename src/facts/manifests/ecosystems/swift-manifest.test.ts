import { describe, expect, it } from 'vitest';
import { manifestOf, needs } from '../../../../tests/contracts/project-manifest-fixture.js';

describe('a Swift package', () => {
  it('gives name, packages, programs and test framework', () => {
    const found = manifestOf(`//- Package.swift
// swift-tools-version:5.9
let traits = [.trait(name: "NotThis")]
let package = Package(
  name: "till",
  dependencies: [.package(url: "https://example.org/apple/swift-nio.git", from: "2.60.0"), .package(path: "../x")],
  targets: [.executableTarget(name: "Till", dependencies: []), .testTarget(name: "TillTests")]
)
//- Sources/Till/Other.swift
//- Sources/Till/main.swift
//- Tests/TillTests/A.swift
import XCTest
`);
    expect(found.manifest).toMatchObject({
      project_name: 'till',
      project_type: 'swift',
      build_system: 'swiftpm',
      test_framework: 'xctest',
      entry_points: ['Sources/Till/main.swift'],
    });
    expect(needs(found)).toEqual(['runtime swift-nio 2.60.0']);
  });
});

describe('a Dart package', () => {
  it('gives name, packages, programs and test framework, and folders of packages without one at the top', () => {
    const found = manifestOf(`//- pkgs/till/pubspec.yaml
name: till
description: >-
  Sums
  up
executables:
  till:
dependencies:
  http: ^1.0.0
  any: any
dev_dependencies:
  test: ^1.24.0
//- pkgs/till/bin/till.dart
//- pkgs/till/lib/till.dart
//- pkgs/money/pubspec.yaml
name: money
//- pkgs/money/lib/money.dart
//- pkgs/till/example/pubspec.yaml
name: not_this
`);
    expect(found.manifest).toMatchObject({
      project_name: 'shop',
      project_type: 'dart',
      build_system: 'pub',
      test_framework: 'package:test',
      entry_points: ['pkgs/money/lib/money.dart', 'pkgs/till/bin/till.dart', 'pkgs/till/lib/till.dart'],
    });
    expect(needs(found)).toEqual(['runtime http ^1.0.0', 'runtime any', 'dev test ^1.24.0']);
    expect(found.packages.map(({ path }) => path)).toEqual(['pkgs/money', 'pkgs/till']);
    expect(found.manifest.structure_summary).toContain('A folder of projects with 2 packages');
  });
});

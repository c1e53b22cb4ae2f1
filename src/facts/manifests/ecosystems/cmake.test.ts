import { describe, expect, it } from 'vitest';
import { manifestOf, needs } from '../../../../tests/contracts/project-manifest-fixture.js';

describe('a project of CMake', () => {
  it('gives its name and programs; its folders are no packages', () => {
    const found = manifestOf(`//- CMakeLists.txt
cmake_minimum_required(VERSION 3.20)
project(till VERSION 1.2 DESCRIPTION "Sums up" LANGUAGES CXX) # not this
set(MAIN src/main.cc)
find_package(OpenSSL 3.0 REQUIRED)
find_package(Threads)
FetchContent_Declare(googletest GIT_REPOSITORY https://example.org GIT_TAG v1.14.0)
add_executable(till src/util.cc \${MAIN})
ADD_EXECUTABLE(till_test test/all.cc)
add_subdirectory(lib/money)
add_subdirectory(\${UNKNOWN})
enable_testing()
//- src/main.cc
//- src/util.cc
//- test/all.cc
//- lib/money/CMakeLists.txt
project(money C)
//- lib/money/money.c
`);
    expect(found.manifest).toMatchObject({
      project_name: 'till',
      project_type: 'cpp',
      purpose_guess: 'Sums up',
      build_system: 'cmake',
      test_framework: 'gtest',
      entry_points: ['src/main.cc'],
    });
    expect(needs(found)).toEqual(['runtime OpenSSL 3.0', 'dev googletest v1.14.0']);
    expect(found.packages).toEqual([]);
  });

  it.each([
    ['find_package(Catch2 3)', 'catch2'],
    ['target_link_libraries(t PRIVATE doctest::doctest)', 'doctest'],
    ['include(CTest)', 'ctest'],
    ['project(x)', undefined],
  ])('with %s is tested with %s', (line, framework) => {
    expect(manifestOf(`//- CMakeLists.txt\n${line}\n//- a.cpp\n`).manifest.test_framework).toBe(framework);
  });
});

describe('a project that has only a build file', () => {
  it.each([
    ['Makefile', 'all:', 'make', 'shop'],
    ['meson.build', "project('till', 'c')", 'meson', 'till'],
    ['configure.ac', 'AC_INIT([till], [1.0])', 'autotools', 'till'],
  ])('with %s is built by it', (file, text, build, name) => {
    const found = manifestOf(
      `//- ${file}\n${text}\n//- src/shop-cli.c\nint main(void) {}\n//- src/main.c\nint main(int argc) {\n//- src/cli.c\nint domain();\n`,
    );
    expect(found.manifest).toMatchObject({ project_name: name, project_type: 'c', build_system: build });
    expect(found.manifest.entry_points).toEqual(name === 'shop' ? ['src/main.c', 'src/shop-cli.c'] : ['src/main.c']);
  });

  it('and no code for it is not one', () => {
    expect(manifestOf('//- Makefile\nall:\n//- a.lua\n').manifest.project_type).toBe('unknown');
  });
});

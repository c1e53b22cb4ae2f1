import { describe, expect, it } from 'vitest';
import { manifestOf, needs } from '../../../../tests/contracts/project-manifest-fixture.js';

describe('a Gradle project', () => {
  it('is read from Groovy', () => {
    const found = manifestOf(`//- settings.gradle
rootProject.name = 'till'
include ':core', ':libs:money'
include 'moved'
project(':moved').projectDir = file('elsewhere')
//- build.gradle
plugins { id 'java' }
description = "Sums up" // not 'this'
/* implementation 'no:no:1' */
dependencies {
  implementation 'com.google.guava:guava:33.0-jre'
  implementation group: 'org.slf4j', name: 'slf4j-api', version: '2.0'
  compileOnly "org.projectlombok:lombok:\${lombokVersion}"
  runtimeOnly project(':core')
  testImplementation('org.spockframework:spock-core:2.3') { exclude group: 'x' }
}
application { mainClass = 'org.acme.Start' }
//- src/main/java/org/acme/Start.java
//- core/build.gradle
//- core/src/main/java/A.java
//- libs/money/build.gradle
//- elsewhere/build.gradle
`);
    expect(found.manifest).toMatchObject({
      project_name: 'till',
      project_type: 'java',
      purpose_guess: 'Sums up',
      build_system: 'gradle',
      test_framework: 'spock',
      entry_points: ['src/main/java/org/acme/Start.java'],
    });
    expect(needs(found)).toEqual([
      'runtime com.google.guava:guava 33.0-jre',
      'runtime org.slf4j:slf4j-api 2.0',
      'peer org.projectlombok:lombok',
      'dev org.spockframework:spock-core 2.3',
    ]);
    expect(found.packages.map(({ path }) => path)).toEqual(['core', 'elsewhere', 'libs/money']);
  });

  it('is read from Kotlin with a version catalog, and what source sets of tests need is for developers', () => {
    const found = manifestOf(`//- settings.gradle.kts
rootProject.name = "till"
include(":app")
//- gradle/libs.versions.toml
[versions]
ktor = "2.3.0"
[libraries]
ktor-server_core = { module = "io.ktor:ktor-server-core", version.ref = "ktor" }
okio = "com.squareup.okio:okio:3.9"
assertk = { group = "com.acme", name = "assertk", version = "1" }
//- app/build.gradle.kts
kotlin {
  sourceSets {
    commonMain.dependencies { api(libs.okio) }
    val commonTest by getting {
      dependencies {
        implementation(libs.assertk)
      }
    }
  }
}
dependencies {
  implementation(libs.ktor.server.core)
  implementation(platform("org.acme:bom:1"))
  ksp("org.acme:processor:2")
}
tasks.test { useJUnitPlatform() }
application { mainClass.set("acme.AppKt") }
//- app/src/main/kotlin/acme/App.kt
fun main() {}
`);
    expect(found.manifest).toMatchObject({
      project_type: 'kotlin',
      test_framework: 'junit',
      entry_points: ['app/src/main/kotlin/acme/App.kt'],
    });
    expect(needs(found)).toEqual([
      'runtime com.squareup.okio:okio 3.9',
      'dev com.acme:assertk 1',
      'runtime io.ktor:ktor-server-core 2.3.0',
      'runtime org.acme:bom 1',
      'dev org.acme:processor 2',
    ]);
    expect(found.packages).toEqual([{ path: 'app', name: 'app', project_type: 'kotlin' }]);
  });
});

import { describe, expect, it } from 'vitest';
import { manifestOf, needs } from '../../../../tests/contracts/project-manifest-fixture.js';

describe('a Maven project', () => {
  it('fills in versions from properties, management and the parent, and lists its modules', () => {
    const found = manifestOf(`//- pom.xml
<?xml version="1.0"?>
<!-- <artifactId>not-this</artifactId> -->
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <groupId>org.acme</groupId><artifactId>till-parent</artifactId><version>1.2</version>
  <description>Sums
    up &amp; down</description>
  <properties><guava.version>33.0-jre</guava.version></properties>
  <modules><module>core</module><module>gone</module></modules>
  <dependencyManagement><dependencies>
    <dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId><version>\${guava.version}</version></dependency>
    <dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.10</version><scope>test</scope></dependency>
  </dependencies></dependencyManagement>
</project>
//- core/pom.xml
<project>
  <parent><groupId>org.acme</groupId><artifactId>till-parent</artifactId><version>1.2</version></parent>
  <artifactId>till</artifactId>
  <dependencies>
    <dependency><groupId>com.google.guava</groupId><artifactId>guava</artifactId></dependency>
    <dependency><groupId>jakarta.servlet</groupId><artifactId>servlet-api</artifactId><version>6</version><scope>provided</scope></dependency>
    <dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId></dependency>
    <dependency><groupId>org.acme</groupId><artifactId>till-parent</artifactId><version>\${project.version}</version></dependency>
  </dependencies>
  <build><plugins><plugin><configuration><mainClass>org.acme.Start</mainClass></configuration></plugin></plugins></build>
</project>
//- core/src/main/java/org/acme/Start.java
//- core/src/main/java/org/acme/WebApplication.java
@SpringBootApplication
class WebApplication {}
//- core/src/test/java/org/acme/TestApplication.java
@SpringBootApplication
`);
    expect(found.manifest).toMatchObject({
      project_name: 'till-parent',
      project_type: 'java',
      purpose_guess: 'Sums up & down',
      build_system: 'maven',
      test_framework: 'junit',
      entry_points: ['core/src/main/java/org/acme/Start.java', 'core/src/main/java/org/acme/WebApplication.java'],
    });
    expect(needs(found)).toEqual([
      'runtime com.google.guava:guava 33.0-jre',
      'peer jakarta.servlet:servlet-api 6',
      'dev org.junit.jupiter:junit-jupiter 5.10',
    ]);
    expect(found.packages).toEqual([{ path: 'core', name: 'till', project_type: 'java' }]);
  });

  it.each([
    ['org.testng', 'testng', 'testng'],
    ['org.spockframework', 'spock-core', 'spock'],
    ['org.springframework.boot', 'spring-boot-starter-test', 'junit'],
  ])('with %s:%s is tested with %s', (group, artifact, framework) => {
    const one = `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId></dependency>`;
    const found = manifestOf(`//- pom.xml\n<project><dependencies>${one}</dependencies></project>\n`);
    expect(found.manifest.test_framework).toBe(framework);
  });

  it('survives a parent that is its own parent, and properties that name each other', () => {
    const found = manifestOf(`//- pom.xml
<project><parent><relativePath>pom.xml</relativePath></parent><artifactId>\${a}</artifactId>
<properties><a>\${b}\${b}</a><b>\${a}\${a}</b></properties></project>
`);
    expect(found.manifest.project_name).toBe('shop');
  });
});

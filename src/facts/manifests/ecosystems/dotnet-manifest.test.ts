import { describe, expect, it } from 'vitest';
import { manifestOf, needs } from '../../../../tests/contracts/project-manifest-fixture.js';

describe('a .NET project', () => {
  const projects = `//- src/Till/Till.csproj
<Project Sdk="Microsoft.NET.Sdk.Web">
  <PropertyGroup><PackageId>Acme.Till</PackageId><Description>Sums up</Description><LogVersion>3.1</LogVersion></PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Serilog" Version="$(LogVersion)" />
    <PackageReference Include="Central" />
    <PackageReference Include="MinVer" Version="5.0" PrivateAssets="All" />
  </ItemGroup>
</Project>
//- src/Till/Program.cs
//- test/Till.Tests/Till.Tests.csproj
<Project><ItemGroup><PackageReference Include="xunit"><Version>2.9</Version></PackageReference></ItemGroup></Project>
//- Directory.Packages.props
<Project><ItemGroup><PackageVersion Include="Central" Version="7.7" /></ItemGroup></Project>
`;

  it.each([
    [
      'Till.sln',
      `Microsoft Visual Studio Solution File
Project("{FAE04EC0}") = "Till", "src\\Till\\Till.csproj", "{1}"
EndProject
Project("{2150E333}") = "docs", "docs", "{2}"
EndProject
Project("{FAE04EC0}") = "Till.Tests", "test\\Till.Tests\\Till.Tests.csproj", "{3}"
`,
    ],
    [
      'build/Till.slnx',
      '<Solution><Folder Name="/a/"><Project Path="../src/Till/Till.csproj" /></Folder><Project Path="../test/Till.Tests/Till.Tests.csproj" /></Solution>\n',
    ],
  ])('with %s gives projects, packages with central versions, program and test framework', (name, text) => {
    const found = manifestOf(`//- ${name}\n${text}${projects}`);
    expect(found.manifest).toMatchObject({
      project_name: 'Till',
      project_type: 'dotnet',
      build_system: 'dotnet',
      test_framework: 'xunit',
      entry_points: ['src/Till/Program.cs'],
    });
    expect(found.packages).toEqual([
      { path: 'src/Till', name: 'Acme.Till', project_type: 'dotnet' },
      { path: 'test/Till.Tests', name: 'Till.Tests', project_type: 'dotnet' },
    ]);
    expect(needs(found)).toEqual(['runtime Serilog 3.1', 'runtime Central 7.7', 'dev MinVer 5.0', 'dev xunit 2.9']);
    expect(found.manifest.structure_summary).toContain('A solution with 1 package: src/Till; besides 1 package for');
  });

  it('takes the name of the solution that the README names, and fills in shared versions', () => {
    const found = manifestOf(`//- All.sln
//- shopFront.sln
Project("{1}") = "Web", "src/Web/Web.csproj", "{2}"
//- README.md
# Acme shopFront sample
//- Directory.Packages.props
<Project><PropertyGroup><WebVersion>8.0.2</WebVersion></PropertyGroup>
<ItemGroup><PackageVersion Include="Web.Parts" Version="$(WebVersion)" /></ItemGroup></Project>
//- src/Web/Web.csproj
<Project><ItemGroup><PackageReference Include="Web.Parts" /></ItemGroup></Project>
`);
    expect(found.manifest.project_name).toBe('shopFront');
    expect(needs(found)).toEqual(['runtime Web.Parts 8.0.2']);
  });

  it.each([
    ['NUnit', 'nunit'],
    ['MSTest.TestFramework', 'mstest'],
  ])('with %s is tested with %s', (name, framework) => {
    const found = manifestOf(
      `//- a.csproj\n<Project><ItemGroup><PackageReference Include="${name}" /></ItemGroup></Project>\n`,
    );
    expect(found.manifest).toMatchObject({ project_name: 'a', test_framework: framework });
  });
});

/** Display names of languages. A language without a row is capitalised. */
const names: ReadonlyMap<string, string> = new Map(
  (
    'javascript=JavaScript jsx=JavaScript typescript=TypeScript tsx=TypeScript csharp=C# fsharp=F# cpp=C++ php=PHP ' +
    'json=JSON jsonc=JSON yaml=YAML toml=TOML xml=XML ini=INI css=CSS scss=SCSS less=Less html=HTML sql=SQL objectivec=Objective-C ocaml=OCaml commonlisp=Common_Lisp ' +
    'emacs-lisp=Emacs_Lisp asm=Assembly protobuf=Protocol_Buffers graphql=GraphQL powershell=PowerShell ' +
    'cmake=CMake makefile=Make dockerfile=Dockerfile vue=Vue svelte=Svelte notebook=Jupyter_notebooks cuda=CUDA ' +
    'glsl=GLSL hlsl=HLSL wgsl=WGSL coffeescript=CoffeeScript visualbasic=Visual_Basic vb=Visual_Basic r=R d=D ' +
    'hcl=HCL terraform=Terraform erb=ERB ejs=EJS jsp=JSP vhdl=VHDL systemverilog=SystemVerilog viml=Vim_script ' +
    'vim=Vim_script batch=batch awk=AWK m4=M4 qml=QML xslt=XSLT bazel=Starlark go=Go c=C zig=Zig yacc=Yacc tcl=Tcl'
  )
    .split(' ')
    .map((row) => row.replaceAll('_', ' ').split('=') as [string, string]),
);

export function nameOfLanguage(id: string): string {
  return names.get(id) ?? id.charAt(0).toUpperCase() + id.slice(1);
}

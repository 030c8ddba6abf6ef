/** Names of languages as people write them behind a fence; others are not shown, nor do they reach the document. */
const NAMES: ReadonlySet<string> = new Set(
  `1c abap abnf ada adb ahk apache applescript ara arduino armasm asciidoc asm aspectj assembly astro autohotkey awk
  bash basic bat batch bazel bbcode bf bib bibtex bicep blade bnf brainfuck c c# c++ cabal cairo cc cjs clj cljs
  clojure cmake cmd cobol coffee coffeescript common-lisp conf config console cpp crystal cs csharp css csv csx cts cu
  cuda cue curl cxx cypher d dart delphi desktop dhall diff django docker docker-compose dockerfile dockerignore dos
  dot dotenv dts ebnf editorconfig edn ejs elisp elixir elm emacs-lisp env erb erl erlang ex excel exs f# f90 fish
  fortran fs fsharp fsx gcode gdscript gemfile gherkin git gitattributes gitignore glsl gn go go-mod golang gql gradle
  graphql graphviz groovy h haml handlebars haskell haxe hbs hcl heex hh hjson hlsl hpp hs htm html http httpie hxx
  hx idris ini ipynb jade java javadoc javascript jinja jinja2 jl jq js jsdoc json json5 jsonc jsonl jsonnet
  jsp jsx julia just justfile kotlin kt kts kusto latex lean less liquid lisp livescript llvm log logs lua luau m mail
  make makefile mako markdown math mathematica matlab md mdx mermaid meson mips mjs mk ml mm mojo mongodb move mts
  mustache mysql nasm ndjson nginx nim nix nunjucks objc objective-c objectivec obj-c ocaml octave odin output
  pascal patch perl pgsql php php8 pl plain plaintext plantuml plsql pm po postgres postgresql powershell prisma
  prolog properties proto protobuf ps1 psql pug puppet purescript pwsh py py3 pyi python python3 pytb q qml r racket
  rake raku rb re reason regex requirements rescript rest robotframework rs rst ruby rust sas sass sbt scala
  scheme scss sed sh shell shellscript shell-session smali smalltalk smarty sol solidity sparql spl sql sqlite ssh-config
  stan starlark stata stylus sv svelte svg swift systemd systemverilog tcl tera terminal terraform tex text textile
  text/plain tf thrift toml tree ts tsql tsv tsx turtle twig txt typ typescript typst v vala vb vba vbnet verilog vhd vhdl vim
  viml vimscript vue wasm wast wat wgsl wit wolfram x86asm xhtml xml xquery xsl xslt yaml yang yml zig zsh`
    .trim()
    .split(/\s+/),
);

/**
 * The language of a fence's info string in lower case, `''` unless it is a known name.
 * SECURITY: R-05
 */
export function languageOf(info: string): string {
  const word = /^[^\s{,:]{1,30}/.exec(info.trim())?.[0].toLowerCase() ?? '';
  return NAMES.has(word) ? word : '';
}

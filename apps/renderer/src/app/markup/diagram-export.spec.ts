import { isInert } from './diagram-export';

const inert = (svg: string): boolean => isInert({ svg: `<svg>${svg}</svg>`, width: 1, height: 1 });

describe('a drawing that leaves as a file', () => {
  it('may hold words and references of its own', () => {
    const fine = [
      '<text>a one=1 onclick="x" href="http://e.example" &lt;script></text>',
      '<path marker-end="url(#a-pointEnd)"/>',
      '<path style="marker-end: url(&quot;#a&quot;)"/>',
      '<use href="#a"/><use xlink:href="#a"/>',
      '<image href="data:image/png;base64,AAAA"/>',
      '<style>#d .node { fill: #fff } #d p { mask: url(#m) }</style>',
      '<g aria-roledescription="flowchart-v2" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
    ];
    for (const svg of fine) expect([svg, inert(svg)]).toEqual([svg, true]);
    expect(fine).toHaveLength(7);
  });

  // SECURITY: X-01
  it('runs nothing and asks for nothing', () => {
    const alive = [
      '<script>x</script>',
      '<SCRIPT/>',
      '<foreignObject><iframe/></foreignObject>',
      '<link rel="stylesheet"/>',
      '<rect onload="x"/>',
      '<rect\nonmouseover = "x"/>',
      '<a href="javascript:x"/>',
      '<a href="http://e.example"/>',
      "<a xlink:href='//e.example'/>",
      '<image href="http://e.example/x.png"/>',
      '<image href="data:image/svg+xml,x"/>',
      '<img src="x.png"/>',
      '<rect fill="url(http://e.example)"/>',
      '<rect style="background: url(&quot;http://e.example&quot;)"/>',
      '<rect style="background: u\\72l(x)"/>',
      '<style>@import "x";</style>',
      '<style>a { background: url(x) }</style>',
      '<style>a { background: image-set("x" 1x) }</style>',
      '<style type="text/css">a { background: URL( x ) }</style>',
    ];
    for (const svg of alive) expect([svg, inert(svg)]).toEqual([svg, false]);
    expect(alive).toHaveLength(19);
  });
});

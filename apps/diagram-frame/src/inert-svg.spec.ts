import { inertSvg } from './inert-svg';

const draw = (inner: string, attributes = 'viewBox="0 0 100 50"'): SVGSVGElement => {
  document.body.innerHTML = `<svg ${attributes}>${inner}</svg>`;
  const svg = document.querySelector('svg');
  if (!svg) throw new Error('no drawing');
  return svg;
};
const inert = (inner: string): string => inertSvg(draw(inner)).svg;

// SECURITY
describe('a drawing that leaves the frame', () => {
  it.each([
    '<script>hit</script>',
    '<a href="javascript:hit">x</a>',
    '<a xlink:href="http://evil.test">x</a>',
    '<image href="http://evil.test/x.png"></image>',
    '<image href="data:image/svg+xml,evil"></image>',
    '<use href="http://evil.test/x.svg#a"></use>',
    '<rect onload="hit"></rect>',
    '<rect OnClick="hit"></rect>',
    '<rect fill="url(http://evil.test)"></rect>',
    '<rect style="background: url(\'http://evil.test\')"></rect>',
    '<rect style="background: u\\rl(http://evil.test)"></rect>',
    '<style>@import "http://evil.test"; a { fill: red }</style>',
    '<style>a { background: URL( http://evil.test ) }</style>',
    '<style>a { background: image-set("http://evil.test" 1x) }</style>',
    '<foreignObject><iframe src="http://evil.test"></iframe></foreignObject>',
    '<foreignObject><img src="http://evil.test" onerror="hit"></foreignObject>',
    '<foreignObject><img srcset="http://evil.test 1x"></foreignObject>',
    '<foreignObject><img srcset="data:image/png;base64,x 1x, http://evil.test 2x"></foreignObject>',
    '<foreignObject><img style="content: image-set(&quot;http://evil.test&quot; 1x)"></foreignObject>',
    '<foreignObject><table background="http://evil.test"></table></foreignObject>',
    '<foreignObject><a href="http://evil.test" ping="http://evil.test">x</a></foreignObject>',
    '<foreignObject><link rel="stylesheet" href="http://evil.test"></foreignObject>',
    '<foreignObject><form action="http://evil.test"><button>x</button></form></foreignObject>',
    '<animate attributeName="href" values="javascript:hit"></animate>',
    '<set attributeName="href" to="http://evil.test"></set>',
  ])('is rid of %s', (inner) => {
    expect(inert(inner)).not.toMatch(/evil|hit|javascript|\son\w+=|@import/i);
  });

  it('keeps what is its own', () => {
    const own = inert(
      '<defs><marker id="m"/></defs><path marker-end="url(#m)"/><use href="#m"/>' +
        '<style>.a { fill: url(#m); color: rgb(1, 2, 3) }</style><text>a &amp; b</text>',
    );
    for (const part of ['marker-end="url(#m)"', 'href="#m"', 'fill: url(#m)', 'rgb(1, 2, 3)'])
      expect(own).toContain(part);
    expect(own).toContain('<text>a &amp; b</text>');
  });

  it('is a document with a size, whole and well-formed', () => {
    const { svg, width, height } = inertSvg(draw('<text>a<br>b &nbsp;</text>'));
    expect([width, height]).toEqual([100, 50]);
    expect(svg).toMatch(/^<svg[^>]* xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    expect(inertSvg(draw('', 'width="30" height="20"'))).toMatchObject({ width: 30, height: 20 });
    expect(inertSvg(draw('', 'viewBox="0 0 NaN -1"'))).toMatchObject({ width: 1, height: 1 });
  });
});

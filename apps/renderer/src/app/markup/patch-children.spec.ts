import { patchChildren } from './patch-children';

const root = (html: string): HTMLElement => {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
};
const never = (): boolean => false;

describe('patchChildren', () => {
  it.each([
    ['<p>a</p>', '<p>ab</p>'],
    ['<p>a</p>', '<p>a <strong>b</strong></p><ul><li>c</li></ul>'],
    ['<ul><li>a</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<ul><li>a</li></ul>', '<ol><li>a</li></ol>'],
    ['<p title="x">a</p>', '<p>a</p>'],
    ['<p>a</p><p>b</p>', '<p>b</p>'],
    [
      '<div><table><tbody><tr><td>1</td></tr></tbody></table></div>',
      '<div><table><tbody><tr><td>1</td></tr><tr><td>2</td></tr></tbody></table></div>',
    ],
    ['', 'text'],
  ])('%s becomes %s', (before, after) => {
    const parent = root(before);
    patchChildren(parent, root(after), never);
    expect(parent.innerHTML).toBe(after);
  });

  it('keeps items that were there, and the text node that grows', () => {
    const parent = root('<ul><li>one</li><li>tw</li></ul>');
    const items = [...parent.querySelectorAll('li')];
    const text = items[1]?.firstChild;
    patchChildren(parent, root('<ul><li>one</li><li>two</li><li>three</li></ul>'), never);
    expect([...parent.querySelectorAll('li')].slice(0, 2)).toEqual(items);
    expect(parent.querySelectorAll('li')[1]?.firstChild).toBe(text);
    expect(parent.textContent).toBe('onetwothree');
  });

  it('leaves adopted nodes alone', () => {
    const parent = root('<section>old</section>');
    const old = parent.firstChild;
    patchChildren(parent, root('<pre>new</pre>'), (node) => node.nodeName === 'SECTION');
    expect(parent.firstChild).toBe(old);
  });
});

import { leadsHere, mayTakeFocus } from './may-take-focus';

function add(name: string, role?: string): HTMLElement {
  const element = document.createElement(name);
  if (role !== undefined) element.setAttribute('role', role);
  document.body.append(element);
  return element;
}
const always = () => true;
const never = () => false;

describe('mayTakeFocus', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('may when nothing has the focus, else from where the caller says', () => {
    expect(mayTakeFocus(never)).toBe(true);
    const button = add('button');
    button.focus();
    const asked: Element[] = [];
    expect(mayTakeFocus((place) => asked.push(place) > 0)).toBe(true);
    expect([asked, mayTakeFocus(never)]).toEqual([[button], false]);
  });

  it.each([
    ['div', 'dialog'],
    ['div', 'alertdialog'],
    ['div', 'menu'],
    ['fyllo-title-editor', undefined],
  ])('may not over a %s of role %s', (name, role) => {
    add(name, role);
    expect(mayTakeFocus(always)).toBe(false);
  });
});

describe('leadsHere', () => {
  it('is true of a link to the shown page alone', () => {
    const links = ['/', '/chat/other'].map((to) => Object.assign(add('a'), { href: to }));
    expect([...links, add('button')].map(leadsHere)).toEqual([true, false, false]);
  });
});

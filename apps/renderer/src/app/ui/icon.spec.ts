import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Icon } from './icon';
import { ICON_SHAPES, type IconName } from './icon-shapes';

@Component({ imports: [Icon], template: '<svg [fylloIcon]="name"></svg>' })
class Page {
  name: IconName = 'plus';
}

describe('Icon', () => {
  it('draws its shape and is silent', async () => {
    const fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    const svg = (fixture.nativeElement as HTMLElement).querySelector('svg');
    expect(svg?.getAttribute('aria-hidden')).toBe('true');
    expect(svg?.querySelector('path')?.getAttribute('d')).toBe(ICON_SHAPES.plus);
    expect(svg?.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
  });

  it('has shapes that begin at a place of their own and stay in their square', () => {
    const shapes = Object.entries(ICON_SHAPES);
    expect(shapes.length).toBeGreaterThan(30);
    const wrong = shapes.filter(([, shape]) => {
      const places = [...shape.matchAll(/[Mm] ?(-?[\d.]+)[ ,]?(-?[\d.]+)/gu)];
      const inside = places.every(([, x, y]) =>
        [x, y].every((n) => Number(n) >= 0 && Number(n) <= 24),
      );
      return !/^M[^m]+$/u.test(shape) || !inside;
    });
    expect(wrong).toEqual([]);
  });
});

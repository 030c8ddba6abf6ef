import {
  ApplicationRef,
  type ComponentRef,
  createComponent,
  DestroyRef,
  EnvironmentInjector,
  inject,
  Injectable,
} from '@angular/core';
import { Fence } from './fence';
import { Formula } from './formula';

interface Embedded {
  readonly component: ComponentRef<unknown>;
  /** Takes the content of a newer element; false when that is no such thing. */
  readonly take: (fresh: Element) => boolean;
}

/** What stands inside a drawn block and is more than text: code in lists and quotes, and formulas. */
@Injectable()
export class EmbeddedComponents {
  private readonly injector = inject(EnvironmentInjector);
  private readonly application = inject(ApplicationRef);
  private readonly embedded = new Map<Node, Embedded>();

  constructor() {
    inject(DestroyRef).onDestroy(() => {
      this.embedded.forEach(({ component }) => {
        component.destroy();
      });
    });
  }

  /** Whether an element that is drawn already takes the content of a new one. */
  adopt(old: Node, fresh: Node): boolean {
    return fresh instanceof Element && this.embedded.get(old)?.take(fresh) === true;
  }

  /** Draws what is new in `root` and forgets what has left it. */
  refresh(root: Element): void {
    for (const pre of root.querySelectorAll('pre[data-language]')) {
      if (!pre.closest('fyllo-fence')) this.drawCode(pre);
    }
    for (const span of root.querySelectorAll('span[data-tex]')) this.drawFormula(span);
    for (const [node, { component }] of this.embedded) {
      if (root.contains(node)) continue;
      component.destroy();
      this.embedded.delete(node);
    }
  }

  private drawCode(pre: Element): void {
    const host = document.createElement('fyllo-fence');
    const component = this.create(Fence, host);
    const take = (fresh: Element): boolean => {
      if (fresh.nodeName !== 'PRE') return false;
      component.setInput('code', fresh.textContent.replace(/\n$/, ''));
      component.setInput('info', fresh.getAttribute('data-language') ?? '');
      component.setInput('open', !fresh.hasAttribute('data-closed'));
      return true;
    };
    take(pre);
    this.place(pre, host, component, take);
  }

  private drawFormula(span: Element): void {
    const host = document.createElement('fyllo-formula');
    const component = this.create(Formula, host);
    const take = (fresh: Element): boolean => {
      const tex = fresh.getAttribute('data-tex');
      if (fresh.nodeName !== 'SPAN' || tex === null) return false;
      component.setInput('tex', tex);
      component.setInput('source', fresh.textContent);
      component.setInput('display', fresh.hasAttribute('data-display'));
      return true;
    };
    take(span);
    this.place(span, host, component, take);
  }

  private create<C>(type: new () => C, hostElement: Element): ComponentRef<C> {
    return createComponent(type, { environmentInjector: this.injector, hostElement });
  }

  private place(
    old: Element,
    host: Element,
    component: ComponentRef<unknown>,
    take: Embedded['take'],
  ): void {
    this.application.attachView(component.hostView);
    old.replaceWith(host);
    this.embedded.set(host, { component, take });
  }
}

import { CdkMenu, CdkMenuItem, CdkMenuItemRadio, CdkMenuTrigger } from '@angular/cdk/menu';
import type { ConnectedPosition } from '@angular/cdk/overlay';
import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  Injector,
  input,
  output,
  viewChild,
  viewChildren,
} from '@angular/core';
import { decisionLine } from '@fyllo/markup/hidden-characters';
import type { AppError, ConfigOption } from '@fyllo/protocol';
import { useErrorText } from '../errors';
import { useWords } from '../language';
import { Icon, Toasts } from '../ui';
import { SettingChanges, type SettingTarget } from './setting-changes';
import { settingName, summaryOf, valueGroups, valueName, visibleOptions } from './settings';
import { StayingCheckbox } from './staying-checkbox';
import { SubmenuTrigger } from './submenu-trigger';
import { configWords } from './words';

const DESCRIPTION_CHARS = 300;

/** The one button below the input, and the menu of the agent's settings behind it (behaviour 5). */
@Component({
  selector: 'fyllo-config-button',
  imports: [
    CdkMenu,
    CdkMenuItem,
    CdkMenuItemRadio,
    CdkMenuTrigger,
    Icon,
    StayingCheckbox,
    SubmenuTrigger,
  ],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './config-button.html',
  styleUrl: './config-button.css',
})
export class ConfigButton {
  readonly options = input.required<readonly ConfigOption[]>();
  readonly target = input.required<SettingTarget>();
  /** The agent has not said anything about them since it took the session up again. */
  readonly unconfirmed = input(false);
  readonly phase = input<'probing' | 'ready' | 'failed'>('ready');
  /** Why the phase is `failed`. */
  readonly error = input<AppError | null>(null);
  readonly retry = output();

  private readonly toasts = inject(Toasts);
  private readonly errorText = useErrorText();
  private readonly trigger = viewChild('trigger', { read: CdkMenuTrigger });
  private readonly menus = viewChildren(CdkMenu);

  protected readonly words = useWords(configWords);
  /** Another target has settings of its own: what waits for the old one is not shown for it. */
  private readonly changes = computed(
    () =>
      new SettingChanges(this.target(), (error) => {
        this.toasts.warn(this.errorText()(error), error.detail ?? null);
      }),
  );
  protected readonly pending = computed(() => this.changes().pending());
  protected readonly shown = computed(() => visibleOptions(this.changes().applied(this.options())));
  protected readonly summary = computed(() => summaryOf(this.shown()) || this.words().config);
  protected readonly trouble = computed(() => {
    const error = this.error();
    return error === null ? '' : `${this.errorText()(error)} ${this.words().stillSends}`;
  });

  /** The menu opens over the input, where there is room. */
  protected readonly above: ConnectedPosition[] = [
    { originX: 'start', originY: 'top', overlayX: 'start', overlayY: 'bottom', offsetY: -4 },
    { originX: 'start', originY: 'bottom', overlayX: 'start', overlayY: 'top', offsetY: 4 },
  ];
  protected readonly beside: ConnectedPosition[] = [
    { originX: 'end', originY: 'bottom', overlayX: 'start', overlayY: 'bottom', offsetX: 2 },
    { originX: 'start', originY: 'bottom', overlayX: 'end', overlayY: 'bottom', offsetX: -2 },
    { originX: 'end', originY: 'top', overlayX: 'start', overlayY: 'top', offsetX: 2 },
    { originX: 'start', originY: 'top', overlayX: 'start', overlayY: 'bottom' },
  ];

  protected readonly nameOf = settingName;
  protected readonly valueName = valueName;
  protected readonly valueGroups = valueGroups;

  constructor() {
    const injector = inject(Injector);
    effect(() => {
      this.shown();
      afterNextRender(
        () => {
          this.keepFocus();
        },
        { injector },
      );
    });
  }

  /** By its id, since an open menu's context stays what it was and the list does not. */
  protected find(id: string): ConfigOption | undefined {
    return this.shown().find((option) => option.id === id);
  }

  protected described(text: string | undefined): string {
    return decisionLine(text ?? '', DESCRIPTION_CHARS);
  }

  protected choose(option: ConfigOption, value: string | boolean): void {
    if (value !== option.currentValue) this.changes().choose({ configId: option.id, value });
  }

  /** A new list may take away the entry that has the focus; the menu stays open and keeps it. */
  private keepFocus(): void {
    if (this.trigger()?.isOpen() !== true) return;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    this.menus().at(-1)?.focusFirstItem('keyboard');
  }
}

import { DIALOG_DATA } from '@angular/cdk/dialog';
import { NgComponentOutlet } from '@angular/common';
import {
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  signal,
  type Type,
} from '@angular/core';
import type { AppError, Preferences } from '@fyllo/protocol';
import { ErrorNote } from '../errors';
import { HostState } from '../host';
import { useWords } from '../language';
import { WindowHead } from '../ui';
import { AgentSettings } from './agent-settings';
import { settingsWords } from './words';

type Change = Partial<Pick<Preferences, 'theme' | 'language' | 'enterSends'>>;

/** What other features add to the dialog. */
export interface SettingsData {
  readonly sections: readonly Type<unknown>[];
}

interface Choice {
  readonly label: string;
  readonly change: Change;
  readonly on: boolean;
}

interface ChoiceGroup {
  readonly name: keyof Change;
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** The preferences; each takes effect at once, in every window. */
@Component({
  selector: 'fyllo-settings-dialog',
  imports: [AgentSettings, ErrorNote, NgComponentOutlet, WindowHead],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './settings-dialog.html',
  styleUrl: './settings-dialog.css',
})
export class SettingsDialog {
  private readonly state = inject(HostState);

  protected readonly sections = inject<SettingsData>(DIALOG_DATA).sections;
  protected readonly words = useWords(settingsWords);
  protected readonly failure = signal<AppError | null>(null);
  protected readonly version = computed(() => this.state.bootstrap()?.version ?? '');
  protected readonly groups = computed<readonly ChoiceGroup[]>(() => {
    const now = this.state.preferences();
    const words = this.words();
    return [
      {
        name: 'theme',
        label: words.theme,
        choices: (['system', 'light', 'dark'] as const).map((theme) => ({
          label: words.themes[theme],
          change: { theme },
          on: now?.theme === theme,
        })),
      },
      {
        name: 'language',
        label: words.language,
        choices: (['zh-CN', 'en'] as const).map((language) => ({
          label: words.languages[language],
          change: { language },
          on: now?.language === language,
        })),
      },
      {
        name: 'enterSends',
        label: words.enter,
        choices: [true, false].map((enterSends) => ({
          label: enterSends ? words.enterSends : words.commandSends,
          change: { enterSends },
          on: now?.enterSends === enterSends,
        })),
      },
    ];
  });

  protected async choose(change: Change): Promise<void> {
    const result = await this.state.change(change);
    this.failure.set(result.ok ? null : result.error);
  }
}

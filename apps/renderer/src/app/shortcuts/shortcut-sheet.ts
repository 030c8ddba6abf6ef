import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { HostState } from '../host';
import { useWords } from '../language';
import { isApple, keyCaps, WindowHead } from '../ui';
import { shortcutTable } from './shortcut-table';
import { shortcutWords } from './words';

/** All shortcuts of the page, by area, as the keys of this system are called. */
@Component({
  selector: 'fyllo-shortcut-sheet',
  imports: [WindowHead],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './shortcut-sheet.html',
  styleUrl: './shortcut-sheet.css',
})
export class ShortcutSheet {
  private readonly preferences = inject(HostState).preferences;

  protected readonly words = useWords(shortcutWords);
  protected readonly areas = computed(() => {
    const apple = isApple();
    const words = this.words();
    return shortcutTable(this.preferences()?.enterSends ?? true).map(({ name, rows }) => ({
      name,
      title: words.areas[name],
      rows: rows.map((row) => ({
        name: row.name,
        title: words.shortcuts[row.name],
        combinations: row.keys.map((keys) => keyCaps(keys, apple)),
      })),
    }));
  });
}

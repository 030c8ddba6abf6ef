import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { Icon, revealHidden } from '../../ui';
import { MarkedName } from './marked-name';
import type { OfferedFile } from './offered-file';

/** A file of the folders in the menu: its name, then where it lies. */
@Component({
  selector: 'fyllo-file-row',
  imports: [Icon, MarkedName],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    role: 'option',
    '[class.active]': 'active()',
    '[attr.aria-selected]': 'active()',
    '[title]': 'reveal(file().label)',
  },
  template: `
    <svg fylloIcon="file-text"></svg>
    <fyllo-marked-name class="name truncate" [text]="file().name" [marks]="file().nameMarks" />
    <fyllo-marked-name
      class="folder truncate"
      [text]="file().folder"
      [marks]="file().folderMarks"
    />
    @if (file().project; as project) {
      <bdi class="project truncate">{{ reveal(project) }}</bdi>
    }
  `,
  styleUrls: ['./menu-row.css', './file-row.css'],
})
export class FileRow {
  readonly file = input.required<OfferedFile>();
  readonly active = input(false);
  protected readonly reveal = revealHidden;
}

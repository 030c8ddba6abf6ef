import type { ResultValue } from '@fyllo/protocol';

type FoundFile = ResultValue<'files.find'>['files'][number];

/** A found file as the menu shows it: its name first, then where it lies. */
export interface OfferedFile {
  readonly path: string;
  readonly name: string;
  readonly nameMarks: readonly number[];
  readonly folder: string;
  readonly folderMarks: readonly number[];
  readonly project: string | null;
  /** What stands behind the `@` in the text. */
  readonly label: string;
}

export function offeredFile({ path, relative, project, marks }: FoundFile): OfferedFile {
  const start = relative.lastIndexOf('/') + 1;
  return {
    path,
    name: relative.slice(start),
    nameMarks: marks.filter((mark) => mark >= start).map((mark) => mark - start),
    folder: relative.slice(0, Math.max(0, start - 1)),
    folderMarks: marks.filter((mark) => mark < start - 1),
    project,
    label: project === null ? relative : `${project}/${relative}`,
  };
}

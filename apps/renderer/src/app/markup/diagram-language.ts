import { languageOf } from '@fyllo/markup';

/** Whether code is to be drawn: its fence says so and is closed, for half a diagram is none. */
export const isDiagram = ({
  info,
  open,
}: {
  readonly info: string;
  readonly open: boolean;
}): boolean => !open && languageOf(info) === 'mermaid';

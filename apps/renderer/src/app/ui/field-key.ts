/** The parts of a keyboard event that decide. */
export interface FieldPress {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** With one of these, arrows and Enter are keys of the text or of the system. */
export const isModified = (press: FieldPress): boolean =>
  press.shiftKey || press.ctrlKey || press.metaKey || press.altKey;

/** The parts of a keyboard event that decide. */
export interface FieldPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  /** Old, and still the only sign of a key that an input method took in some browsers. */
  readonly keyCode: number;
}

/** The key code browsers report while an input method handles a key, also after `isComposing` is false again. */
const HANDLED_BY_INPUT_METHOD = 229;

/** Whether an input method takes the key: then it neither moves, opens nor closes anything. */
export const isComposition = (press: FieldPress): boolean =>
  press.isComposing || press.keyCode === HANDLED_BY_INPUT_METHOD;

/** With one of these, arrows and Enter are keys of the text or of the system. */
export const isModified = (press: FieldPress): boolean =>
  press.shiftKey || press.ctrlKey || press.metaKey || press.altKey;

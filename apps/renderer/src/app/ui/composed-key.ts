/** The parts of a key press that tell whether an input method took it. */
export interface ComposedKey {
  readonly isComposing: boolean;
  /** Old, and still the only sign of a key that an input method took in some browsers. */
  readonly keyCode: number;
}

/** The key code browsers report while an input method handles a key, also after `isComposing` is false again. */
const HANDLED_BY_INPUT_METHOD = 229;

/** Whether an input method takes the key: then it sends, moves, opens and closes nothing. */
export const belongsToInputMethod = ({ isComposing, keyCode }: ComposedKey): boolean =>
  isComposing || keyCode === HANDLED_BY_INPUT_METHOD;

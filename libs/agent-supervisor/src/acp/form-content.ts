import { coded, type CodedError, type FormContent, type FormField } from '@fyllo/protocol';
import { faultOf, isBlank, type FieldFault } from '@fyllo/session-model';
import { own } from './json-access';

/**
 * A person's answers as they may be sent: of the form's own fields only, each as its field demands.
 * Error: `bad-request`, with the field as detail.
 */
export function checkedContent(fields: readonly FormField[], content: FormContent): FormContent {
  const entries = fields.flatMap((field) => {
    const value = own(content, field.key) as FormContent[string] | undefined;
    const fault = faultOf(field, value);
    if (fault !== undefined) throw unfit(field, fault);
    return isBlank(value) ? [] : [[field.key, value] as const];
  });
  return Object.fromEntries(entries);
}

const unfit = ({ key }: FormField, { code, limit }: FieldFault): CodedError =>
  coded('bad-request', `A field of the form: ${code} ${limit}`.trim(), { detail: key });

import {
  foldImportValue,
  type ImportChoices,
  type ImportDetail,
  type ImportValueField,
  importLimits,
  importValueField,
} from '@vajra/contract';

export type UnknownValue = ImportDetail['unknownValues'][number];
export type ValueChoice = ImportChoices['values'][number];

const keyOf = ({ field, value }: Pick<ValueChoice, 'field' | 'value'>) =>
  `${field} ${foldImportValue(value)}`;

export function choiceFor(
  choices: readonly ValueChoice[],
  value: Pick<ValueChoice, 'field' | 'value'>,
): ValueChoice | undefined {
  return choices.find((choice) => keyOf(choice) === keyOf(value));
}

/** Replaces the choice for a value, or removes it (null). */
export function withChoice(
  choices: readonly ValueChoice[],
  value: Pick<ValueChoice, 'field' | 'value'>,
  chosen: Pick<ValueChoice, 'action' | 'target'> | null,
): ValueChoice[] {
  const others = choices.filter((choice) => keyOf(choice) !== keyOf(value));
  const { field, value: text } = value;
  // The newest first: beyond the limit the oldest choices are forgotten.
  const next = chosen ? [{ field, value: text, ...chosen }, ...others] : others;
  return next.slice(0, importLimits.maxUnknownValues);
}

/** Describes what becomes of a value without a choice. */
export function defaultMeaning(
  { field, suggestion }: Pick<UnknownValue, 'field' | 'suggestion'>,
  makeLookups: 0 | 1,
): string {
  if (importValueField(field).keepsUnknown) return 'Keep as written';
  return makeLookups === 1 && suggestion ? `Add “${suggestion}”` : 'Not chosen: rows are rejected';
}

/** The text under which a value would be added, or null where none can be. */
export function addableText(value: Pick<UnknownValue, 'field' | 'value' | 'suggestion'>) {
  const field: ImportValueField = value.field;
  return importValueField(field).lookup ? (value.suggestion ?? value.value) : null;
}

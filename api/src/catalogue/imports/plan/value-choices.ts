import {
  foldImportValue,
  type ImportChoices,
  type ImportField,
  type ImportValueChoice,
  type ImportValueField,
  importValueField,
  importValueFields,
} from '@vajra/contract';
import type { MissingLookup } from './lookup-catalog.ts';

const keyOf = (field: ImportField, value: string) => `${field} ${foldImportValue(value)}`;

/** What an admin has chosen for the unknown values of a file. */
export class ValueChoices {
  readonly #choices: ReadonlyMap<string, ImportValueChoice>;

  /** @param choices are absent in imports of earlier releases */
  constructor(choices: readonly ImportValueChoice[] = []) {
    this.#choices = new Map(choices.map((choice) => [keyOf(choice.field, choice.value), choice]));
  }

  get(field: ImportField, value: string): ImportValueChoice | undefined {
    return this.#choices.get(keyOf(field, value));
  }
}

export function isValueField(field: ImportField): field is ImportValueField {
  return Object.hasOwn(importValueFields, field);
}

/** Returns whether an import may create a lookup value. Imports of earlier releases have no `values`. */
export function mayCreate(
  { makeLookups, values = [] }: Partial<Pick<ImportChoices, 'makeLookups' | 'values'>>,
  { kind, text }: MissingLookup,
): boolean {
  const wanted = foldImportValue(text);
  const isChosen = ({ action, field, target }: ImportValueChoice) =>
    action === 'create' &&
    importValueField(field).lookup === kind &&
    foldImportValue(target) === wanted;
  return makeLookups === 1 || values.some(isChosen);
}

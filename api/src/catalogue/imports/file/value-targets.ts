import {
  foldImportValue,
  type ImportValueChoice,
  type ImportValueField,
  importFieldLabels,
  importValueField,
  lookupFields,
} from '@vajra/contract';
import { InvalidInputError, type Problem } from '../../../platform/errors.ts';
import type { Lookups } from '../../lookups/lookups.service.ts';

const problem = ({ field, value }: ImportValueChoice, message: string): Problem => ({
  field: 'values',
  message: `${importFieldLabels[field]} “${value}”: ${message}`,
});

/** Returns what is wrong with choices for values, apart from targets that the store does not have. */
export function valueProblems(choices: readonly ImportValueChoice[]): Problem[] {
  const seen = new Set<string>();
  return choices.flatMap((choice) => {
    const { field, value, action, target } = choice;
    const key = `${field} ${foldImportValue(value)}`;
    if (seen.has(key)) return problem(choice, 'is chosen twice.');
    seen.add(key);
    const hasTarget = action === 'use' || action === 'create';
    if (hasTarget !== (target !== '')) {
      return problem(choice, hasTarget ? 'choose what it means.' : 'must have no target.');
    }
    if (action === 'create' && !importValueField(field).lookup) {
      return problem(choice, 'no value can be added.');
    }
    return [];
  });
}

/** @throws {InvalidInputError} naming the choices that mean a value which the store does not have */
export async function assertTargetsExist(
  choices: readonly ImportValueChoice[],
  lookups: Pick<Lookups, 'list'>,
): Promise<void> {
  const used = choices.filter(({ action }) => action === 'use');
  const known = new Map<ImportValueField, Set<string>>();
  for (const field of new Set(used.map((choice) => choice.field))) {
    known.set(field, new Set((await targetsOf(field, lookups)).map(foldImportValue)));
  }
  const problems = used
    .filter(({ field, target }) => !known.get(field)?.has(foldImportValue(target)))
    .map((choice) => problem(choice, `the store has no “${choice.target}”.`));
  if (problems.length > 0) throw new InvalidInputError(problems);
}

async function targetsOf(
  field: ImportValueField,
  lookups: Pick<Lookups, 'list'>,
): Promise<string[]> {
  const { lookup, standard = [] } = importValueField(field);
  if (!lookup) return [...standard];
  const rows: readonly object[] = await lookups.list(lookup);
  return rows.map((row) => String(Reflect.get(row, lookupFields[lookup].textKey)));
}

/** Fields that only make sense together, such as a collection and its parent; or a single field. */
export type FieldGroup<Values> = readonly (keyof Values)[];

interface MergeResult<Values> {
  /** Each side's changes; where both changed a group, mine. */
  values: Values;
  /** Groups that both sides changed to different values. */
  conflicts: FieldGroup<Values>[];
}

/** Merges two sides' changes of the same record. Fields that are in no group are theirs. */
export function mergeEdits<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  groups: readonly FieldGroup<Values>[],
): MergeResult<Values> {
  const isEqual = (group: FieldGroup<Values>, a: Values, b: Values) =>
    group.every((key) => a[key] === b[key]);
  const isChangedByMe = (group: FieldGroup<Values>) => !isEqual(group, base, mine);
  const conflicts = groups.filter(
    (group) =>
      isChangedByMe(group) && !isEqual(group, base, theirs) && !isEqual(group, mine, theirs),
  );
  return { values: copyGroups(theirs, mine, groups.filter(isChangedByMe)), conflicts };
}

/** Returns the values with these groups copied from `source`. */
export function copyGroups<Values extends object>(
  values: Values,
  source: Values,
  groups: readonly FieldGroup<Values>[],
): Values {
  const result = { ...values };
  for (const key of groups.flat()) result[key] = source[key];
  return result;
}

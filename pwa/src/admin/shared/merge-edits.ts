/** Fields that make sense together alone, such as a collection and its parent; one makes a group too. */
export type FieldGroup<Values> = readonly (keyof Values)[];

interface Merged<Values> {
  /** What only one side changed, as that side has it; what both did, as it is mine. */
  values: Values;
  /** What both changed, each to something else. */
  clashes: FieldGroup<Values>[];
}

/** Two people's changes of the same record put together. What is in no group is theirs. */
export function mergeEdits<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  groups: readonly FieldGroup<Values>[],
): Merged<Values> {
  const isSame = (group: FieldGroup<Values>, one: Values, other: Values) =>
    group.every((key) => one[key] === other[key]);
  const isMine = (group: FieldGroup<Values>) => !isSame(group, base, mine);
  const clashes = groups.filter(
    (group) => isMine(group) && !isSame(group, base, theirs) && !isSame(group, mine, theirs),
  );
  return { values: takeGroups(theirs, mine, groups.filter(isMine)), clashes };
}

/** The values with these groups as `other` has them. */
export function takeGroups<Values extends object>(
  values: Values,
  other: Values,
  groups: readonly FieldGroup<Values>[],
): Values {
  const taken = { ...values };
  for (const key of groups.flat()) taken[key] = other[key];
  return taken;
}

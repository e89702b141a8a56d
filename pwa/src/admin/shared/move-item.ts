/** Returns the list with one item moved to another index. Indexes past either end are clamped. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const others = list.toSpliced(from, 1);
  return others.toSpliced(Math.max(0, to), 0, ...list.slice(from, from + 1));
}

/** What stores and trade lists call stones that were grown in a laboratory. */
const labGrownTerms =
  /\blab(oratory)?(\b|.?grown|.?created)|\bcvd\b|\bhpht\b|synthetic|cultured|man.?made/i;

/** Whether a stone type, as the store words it, means stones that were grown in a laboratory. */
export function isLabGrown(stoneType: string | undefined): boolean {
  return stoneType !== undefined && labGrownTerms.test(stoneType) && !/natural/i.test(stoneType);
}

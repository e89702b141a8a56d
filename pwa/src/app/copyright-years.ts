/** Returns the years of the copyright: from its first one, if that is known, to the current one. */
export function copyrightYears(since: number | undefined, now: Date): string {
  const year = now.getFullYear();
  return since && since < year ? `${since}-${year}` : String(year);
}

/** Older spellings of commands. A fail point for one name applies to both. */
const aliases = new Map([
  ['ismaster', 'isMaster'],
  ['buildinfo', 'buildInfo'],
  ['findandmodify', 'findAndModify'],
  ['collstats', 'collStats'],
  ['dbstats', 'dbStats'],
]);

/** Returns the name that a command has in messages. `hello` and `isMaster` are different commands. */
export function canonicalName(name: string): string {
  return aliases.get(name) ?? name;
}

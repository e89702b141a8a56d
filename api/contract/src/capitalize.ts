/** Capitalizes the first letter: 'cut grade' becomes 'Cut grade'. */
export function capitalize<Text extends string>(text: Text): Capitalize<Text> {
  // The first letter as TypeScript's own type has it.
  return (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<Text>;
}

/** Calls that no handler serves yet, as 'METHOD path'. Empty when the API is complete. */
export const unserved: readonly string[] = [];

export const dropFile = (kinds: string) => `Drop a file here or choose from disk: ${kinds}`;
export const dropFiles = (kinds: string) => `Drop files here or choose from disk: ${kinds}`;
export const wrongType = (names: string, kinds: string) =>
  `Not taken: ${names}. Only ${kinds} files can be added.`;
export const remove = (name: string) => `Remove ${name}`;

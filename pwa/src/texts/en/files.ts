export const dropFile = (kinds: string) =>
  `Drop a file here, or choose one from your device: ${kinds}`;
export const dropFiles = (kinds: string) =>
  `Drop files here, or choose some from your device: ${kinds}`;
export const wrongType = (names: string, kinds: string) =>
  `Cannot add ${names}. Only ${kinds} files are accepted.`;
export const remove = (name: string) => `Remove ${name}`;

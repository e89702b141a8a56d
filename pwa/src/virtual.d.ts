declare module 'virtual:contract-calls' {
  export const calls: unknown;
}

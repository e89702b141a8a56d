declare module 'virtual:shop-calls' {
  export const calls: unknown;
}

declare module 'virtual:desk-calls' {
  export const calls: unknown;
}

declare module 'virtual:desk-styles' {
  const address: string | undefined;
  export default address;
}

declare module 'virtual:shop-calls' {
  export const calls: unknown;
}

declare module 'virtual:account-calls' {
  export const calls: unknown;
}

declare module 'virtual:admin-calls' {
  export const calls: unknown;
}

declare module 'virtual:admin-styles' {
  const address: string | undefined;
  export default address;
}

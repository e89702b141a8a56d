// Node needs the files' names, for which DefinitelyTyped has no types.

declare module 'selenium-webdriver/remote/index.js' {
  export { DriverService } from 'selenium-webdriver/remote';
}

declare module 'selenium-webdriver/net/portprober.js' {
  export function findFreePort(): Promise<number>;
}

/** The site that passkeys belong to. */
export interface RelyingParty {
  /** The host name, which passkeys are bound to. */
  id: string;
  /** The origin of the pages that may use them. */
  origin: string;
}

interface RelyingPartyOptions {
  storeUrl: string;
  isProduction: boolean;
}

/**
 * Returns the site of STORE_URL. Outside production it is the page's own, so that a store can be tried
 * at any port of `localhost`; `origin` is the Origin header.
 */
export function relyingPartyOf(
  origin: string,
  { storeUrl, isProduction }: RelyingPartyOptions,
): RelyingParty {
  const url = new URL(!isProduction && URL.canParse(origin) ? origin : storeUrl);
  return { id: url.hostname, origin: url.origin };
}

/** Returns the site for a request with this Origin header. */
export type FindRelyingParty = (origin: string) => RelyingParty;

/**
 * Every key of web storage that the app uses. Browsers of returning visitors hold values under these
 * names: renaming one needs a migration.
 */
export const storageKeys = {
  // localStorage
  session: 'vajra-session',
  pendingSignOut: 'vajra-sign-out',
  compared: 'vajra-compared',
  installRecord: 'vajra-install',
  availableOnly: 'vajra-available',
  visitorCart: 'vajra-visitor-cart',
  recentSearches: 'vajra-searches',
  visitorSaved: 'vajra-saved',
  recentlyViewed: 'vajra-recent',
  adminShortcuts: 'vajra-desk-shortcuts',
  // sessionStorage
  scrollPositions: 'vajra-scroll',
  reloadedRelease: 'vajra-reloaded',
  checkoutDraft: 'vajra-checkout',
  orderAttempt: 'vajra-attempt',
  formDraft: (form: string) => `vajra-draft ${form}`,
} as const;

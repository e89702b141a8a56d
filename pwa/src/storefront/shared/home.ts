import { useStoreConfig } from '../../api/use-store-config.ts';

/** Returns what staff have changed on the home page; undefined when nothing is. */
export const useHome = () => useStoreConfig()?.home;
/** Returns the texts that staff have changed. */
export const useHomeTexts = () => useHome()?.texts ?? {};

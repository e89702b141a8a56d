import { useQuery } from '@tanstack/react-query';
import { storeQuery } from '../../api/queries.ts';

/** Returns what staff have changed on the home page; undefined when nothing is. */
export const useHome = () => useQuery(storeQuery).data?.home;
/** Returns the texts that staff have changed. */
export const useHomeTexts = () => useHome()?.texts ?? {};

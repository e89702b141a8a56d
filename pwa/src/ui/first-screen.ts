import { createContext, useContext } from 'react';

/** Whether the screen is the one that the page was loaded with: the user has not navigated yet. */
export const FirstScreenContext = createContext(true);

export const useIsFirstScreen = (): boolean => useContext(FirstScreenContext);

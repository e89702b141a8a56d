import { NotFound } from '../shared/NotFound.tsx';

/** Shown for a path that no route matches. */
export const NotFoundPage = NotFound;

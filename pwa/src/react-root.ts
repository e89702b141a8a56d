// A module of its own, so that start.ts can evaluate React before the app, in a task of its own.
export { createRoot, hydrateRoot } from 'react-dom/client';

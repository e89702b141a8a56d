export const title = '404 Not Found';

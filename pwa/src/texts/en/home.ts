export const eyebrow = 'The solitaire room';
export const heading = 'Light, cut by hand';
/** By default the handling time of a store whose staff have not changed it. */
export const text = (days = 3) =>
  `Every stone shown as it is, certified, and ready to ship within ${days} working day${days === 1 ? '' : 's'}.`;
export const banners = 'Banners';

export const news = 'News';
export const playNews = 'Play news';
export const pauseNews = 'Pause news';

export const shopByShape = 'Shop by shape';
export const allDiamonds = 'All diamonds';
export const shapes = 'Diamond shapes';

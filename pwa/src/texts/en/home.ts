export const eyebrow = 'The solitaire room';
export const heading = 'Light, cut by hand';
export const text =
  'Every stone shown as it is, certified, and ready to ship within three working days.';
export const banners = 'Banners';

export const news = 'News';
export const playNews = 'Play news';
export const pauseNews = 'Pause news';

export const shopByShape = 'Shop by shape';
export const allDiamonds = 'All diamonds';
export const shapes = 'Diamond shapes';

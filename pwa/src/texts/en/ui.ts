/** The default name, until the configured one is known. */
export const storeName = 'Vajra';

export const breadcrumb = 'Breadcrumb';
export const notices = 'Notices';
export const loading = 'Loading';
export const retry = 'Retry';
/** Shown below a failure while there is no connection. */
export const notSavedOffline = 'You are offline, and this is not saved on this device.';

export const close = 'Close';
export const cancel = 'Cancel';
export const yes = 'Yes';

export const carousel = 'carousel';
export const previousSlide = 'Previous slide';
export const nextSlide = 'Next slide';
/** Swiper fills in the number. */
export const goToSlide = (slide: number | string) => `Go to slide ${slide}`;
export const play = (name: string) => `Play ${name}`;
export const pause = (name: string) => `Pause ${name}`;

export const pages = 'Pages';
export const previous = 'Previous';
export const next = 'Next';
export const page = (number: number) => `Page ${number}`;
export const pageOf = (number: number, count: number) => `Page ${number} of ${count}`;

export const price = 'Price';
export const originalPrice = 'instead of';
export const starsOfFive = (value: number) => `${value} out of 5 stars`;
export const decrease = 'Decrease quantity';
export const increase = 'Increase quantity';

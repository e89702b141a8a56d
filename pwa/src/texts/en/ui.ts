/** What stands in until the store has told its own. */
export const storeName = 'Vajra';

export const breadcrumb = 'Breadcrumb';
export const notices = 'Notices';
export const loading = 'Loading';
export const retry = 'Retry';
/** Below what could not be loaded without a connection. */
export const notKept = 'Offline, this is not kept on this device.';

export const close = 'Close';
export const cancel = 'Cancel';
export const yes = 'Yes';

export const carousel = 'carousel';
export const previousSlide = 'Previous slide';
export const nextSlide = 'Next slide';
/** Swiper fills in the number. */
export const goToSlide = 'Go to slide {{index}}';
export const play = (name: string) => `Play ${name}`;
export const pause = (name: string) => `Pause ${name}`;

export const pages = 'Pages';
export const previous = 'Previous';
export const next = 'Next';
export const page = (number: number) => `Page ${number}`;
export const pageOf = (number: number, count: number) => `Page ${number} of ${count}`;

export const price = 'Price';
export const insteadOf = 'instead of';
export const starsOfFive = (value: number) => `${value} out of 5 stars`;
export const decrease = 'Decrease quantity';
export const increase = 'Increase quantity';

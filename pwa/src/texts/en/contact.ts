export const heading = 'CONTACT US';
export const name = 'Your Name';
export const phone = 'Phone Number';
export const email = 'Email';
export const message = 'Message';
export const send = 'Save Message';
export const sending = 'Sending...';
export const failed = 'Something went wrong';

export const office = 'Our office';
export const openMap = 'Open map';
export const showMap = 'Show map';
export const map = 'Map of our office';
/** Says which service the map is from before it is contacted. */
export const mapFrom = (host: string) => `Loads a map from ${host}.`;

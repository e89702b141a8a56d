export const title = 'Our Story';
export const intro =
  'Founded in 2025, we began on an online marketplace, one stone at a time. What customers wrote to us there taught us how a diamond should be sold: shown as it is, described in plain words, and sent with its papers.';

export const stones = 'The stones';
export const stonesText =
  'Our natural diamonds are 100% natural and conflict-free, certified by the Gemological Institute of America (GIA) or the International Gemological Institute (IGI). Lab-grown stones are always labelled as such. Each is measured, weighed and inspected under the loupe before it is listed, and once more before it ships.';

export const eye = 'The eye';
export const eyeText =
  'Our director has spent over 40 years with diamonds, from the sorting table to the setter’s bench. That eye selects everything you find here, and can look for what you have not found yet.';

export const title = 'Our Story';
export const intro =
  'Founded in 2025, we began on an online marketplace, one stone at a time. What people wrote to us there taught us how a diamond should be sold: shown as it is, described in plain words, and sent with its papers.';

export const stones = 'The stones';
export const stonesText =
  'Our natural diamonds are 100% natural and conflict-free, certified by the Gemological Institute of America (GIA) or the International Gemological Institute (IGI). Lab-grown stones are always called so. Each is measured, weighed and looked at under the loupe before it is listed, and once more before it leaves us.';

export const eye = 'The eye';
export const eyeText =
  'Our director has spent over 40 years with diamonds, from the sorting table to the setter’s bench. It is that eye which chooses what you find here, and which you can ask for when you look for something that is not here yet.';

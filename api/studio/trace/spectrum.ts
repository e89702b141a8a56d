/** Number of tabulated wavelengths; each pixel sample uses one of them. */
export const wavelengthCount = 256;

const minWavelengthNm = 405;
const maxWavelengthNm = 690;

/** Returns the refractive index of diamond (Sellmeier equation, Peter 1923); wavelength in nanometres. */
export function diamondIndex(wavelength: number): number {
  const squared = (wavelength / 1000) ** 2;
  return Math.sqrt(
    1 + (0.3306 * squared) / (squared - 0.175 ** 2) + (4.3356 * squared) / (squared - 0.106 ** 2),
  );
}

function gaussianLobe(wavelength: number, peak: number, below: number, above: number): number {
  return Math.exp(-0.5 * ((wavelength - peak) * (wavelength < peak ? below : above)) ** 2);
}

/** CIE 1931 colour matching (multi-lobe fit by Wyman, Sloan and Shirley 2013) in unscaled linear sRGB. */
function linearRgb(l: number): [number, number, number] {
  const x =
    1.056 * gaussianLobe(l, 599.8, 0.0264, 0.0323) +
    0.362 * gaussianLobe(l, 442, 0.0624, 0.0374) -
    0.065 * gaussianLobe(l, 501.1, 0.049, 0.0382);
  const y =
    0.821 * gaussianLobe(l, 568.8, 0.0213, 0.0247) + 0.286 * gaussianLobe(l, 530.9, 0.0613, 0.0322);
  const z =
    1.217 * gaussianLobe(l, 437, 0.0845, 0.0278) + 0.681 * gaussianLobe(l, 459, 0.0385, 0.0725);
  return [
    3.2406 * x - 1.5372 * y - 0.4986 * z,
    -0.9689 * x + 1.8758 * y + 0.0415 * z,
    0.0557 * x - 0.204 * y + 1.057 * z,
  ];
}

export interface Spectrum {
  /** Refractive index by wavelength. */
  readonly index: Float64Array;
  /** Linear RGB per wavelength; each channel has a mean of 1, which preserves white. */
  readonly weight: Float64Array;
}

function tabulate(): Spectrum {
  const index = new Float64Array(wavelengthCount);
  const weight = new Float64Array(wavelengthCount * 3);
  const sums = [0, 0, 0];
  for (let i = 0; i < wavelengthCount; i++) {
    const wavelength =
      minWavelengthNm + ((maxWavelengthNm - minWavelengthNm) * (i + 0.5)) / wavelengthCount;
    index[i] = diamondIndex(wavelength);
    linearRgb(wavelength).forEach((value, channel) => {
      weight[i * 3 + channel] = value;
      sums[channel] = (sums[channel] ?? 0) + value;
    });
  }
  for (let i = 0; i < weight.length; i++) {
    weight[i] = ((weight[i] ?? 0) * wavelengthCount) / (sums[i % 3] ?? 1);
  }
  return { index, weight };
}

export const spectrum: Spectrum = tabulate();

import { Long } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../test/bson-values.ts';
import { useComputed } from '../../test/computed.ts';

const { computed } = useComputed();
const INFINITY = Number.POSITIVE_INFINITY;

const unaryFunctions = [
  '$exp',
  '$ln',
  '$log10',
  '$sin',
  '$cos',
  '$tan',
  '$asin',
  '$acos',
  '$atan',
  '$sinh',
  '$cosh',
  '$tanh',
  '$asinh',
  '$acosh',
  '$atanh',
  '$degreesToRadians',
  '$radiansToDegrees',
];

describe('numeric functions', () => {
  it.each(unaryFunctions)(
    '%s handles null, missing, NaN, text and too many operands',
    async (name) => {
      expect(await computed({ [name]: null })).toBeNull();
      expect(await computed({ [name]: '$missing' })).toBeNull();
      expect(await computed({ [name]: Number.NaN })).toBeNaN();
      expect(await computed({ [name]: decimal('NaN') })).toEqual(decimal('NaN'));
      await expect(computed({ [name]: 'x' })).rejects.toMatchObject({ code: 28765 });
      await expect(computed({ [name]: [1, 1] })).rejects.toMatchObject({ code: 16020 });
    },
  );

  it.each<[unknown, number]>([
    [{ $exp: 0 }, 1],
    [{ $exp: [-2] }, Math.exp(-2)],
    [{ $ln: 1 }, 0],
    [{ $ln: 10 }, Math.LN10],
    [{ $log: [100, 10] }, 2],
    [{ $log: [8, 2] }, 3],
    [{ $log: [Number.NaN, 10] }, Number.NaN],
    [{ $log: [Long.MAX_VALUE, 10] }, 18.964889726830812],
    [{ $log10: 100 }, 2],
    [{ $log10: 0.001 }, -3],
    [{ $sin: 0 }, 0],
    [{ $cos: 0 }, 1],
    [{ $tan: 1 }, Math.tan(1)],
    [{ $asin: 1 }, Math.PI / 2],
    [{ $acos: 0 }, Math.PI / 2],
    [{ $acos: 1 }, 0],
    [{ $atan: INFINITY }, Math.PI / 2],
    [{ $atan: -INFINITY }, -Math.PI / 2],
    [{ $atan2: [0, -1] }, Math.PI],
    [{ $atan2: [INFINITY, 0] }, Math.PI / 2],
    [{ $sinh: -INFINITY }, -INFINITY],
    [{ $cosh: 0 }, 1],
    [{ $cosh: -INFINITY }, INFINITY],
    [{ $tanh: INFINITY }, 1],
    [{ $asinh: 0 }, 0],
    [{ $asinh: -INFINITY }, -INFINITY],
    [{ $acosh: 1 }, 0],
    [{ $acosh: INFINITY }, INFINITY],
    [{ $atanh: 0 }, 0],
    [{ $atanh: -1 }, -INFINITY],
    [{ $degreesToRadians: 180 }, Math.PI],
    [{ $degreesToRadians: -INFINITY }, -INFINITY],
    [{ $radiansToDegrees: Math.PI }, 180],
  ])('%j is %d', async (expression, value) => {
    const result = await computed(expression);
    if (Number.isFinite(value)) expect(result).toBeCloseTo(value, 12);
    else expect(result).toBe(value);
  });

  it('returns a decimal NaN for a decimal NaN', async () => {
    const NAN = decimal('NaN');
    expect(await computed({ $log: [NAN, 2] })).toEqual(NAN);
    expect(await computed({ $log: [decimal('2'), Number.NaN] })).toEqual(NAN);
    expect(await computed({ $atan2: [decimal('0'), NAN] })).toEqual(NAN);
  });

  it('converts angles of decimals with all digits', async () => {
    expect(await computed({ $degreesToRadians: decimal('180') })).toEqual(
      decimal('3.141592653589793238462643383279503'),
    );
    expect(await computed({ $radiansToDegrees: decimal('-Infinity') })).toEqual(
      decimal('-Infinity'),
    );
  });

  it.each<[unknown, null]>([
    [{ $log: [null, 10] }, null],
    [{ $log: [10, '$missing'] }, null],
    [{ $atan2: [null, 1] }, null],
    [{ $atan2: [1, '$missing'] }, null],
  ])('%j is null', async (expression, value) => {
    expect(await computed(expression)).toBe(value);
  });

  it.each<[unknown, number]>([
    [{ $ln: 0 }, 28766],
    [{ $ln: decimal('-1') }, 28766],
    [{ $log10: -1 }, 28761],
    [{ $log: [0, 5] }, 28758],
    [{ $log: [5, 1] }, 28759],
    [{ $log: ['x', 5] }, 28756],
    [{ $log: [5, 'x'] }, 28757],
    [{ $log: [5] }, 16020],
    [{ $sin: INFINITY }, 50989],
    [{ $cos: -INFINITY }, 50989],
    [{ $tan: INFINITY }, 50989],
    [{ $asin: 1.1 }, 50989],
    [{ $acos: -1.1 }, 50989],
    [{ $acosh: 0.9 }, 50989],
    [{ $atanh: 1.00001 }, 50989],
    [{ $atan2: ['x', 1] }, 51044],
    [{ $atan2: [1, 'x'] }, 51045],
    [{ $exp: decimal('1') }, 238],
    [{ $log: [decimal('8'), 2] }, 238],
    [{ $sin: decimal('1') }, 238],
    [{ $atan2: [decimal('1'), 2] }, 238],
  ])('rejects %j', async (expression, code) => {
    await expect(computed(expression)).rejects.toMatchObject({ code });
  });
});

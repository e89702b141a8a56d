import {
  type Bounds,
  type Currency,
  type HistogramBar,
  parseAmount,
  parseBounds,
  type RangeKey,
} from '@vajra/contract';
import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/product-list.ts';
import { Field } from '../../ui/Field.tsx';
import { Histogram } from './Histogram.tsx';
import styles from './RangeFilter.module.css';
import { RangeSlider } from './RangeSlider.tsx';
import { createScale, positionOf, type RangeScale } from './range-scale.ts';

interface RangeFilterProps {
  field: RangeKey;
  currency: Currency;
  /** How the products are distributed that match the other filters. */
  bars: readonly HistogramBar[];
  bounds: Bounds | undefined;
  onChange: (bounds: Bounds | null) => void;
}

/** Chooses a range of a number with a slider below its histogram, or by typing its ends. */
export function RangeFilter({ field, currency, bars, bounds = {}, onChange }: RangeFilterProps) {
  const [moved, setMoved] = useState<Bounds | null>(null);
  const { min, max } = moved ?? bounds;
  const scale = createScale(field, bars);
  const change = (next: Bounds) => {
    setMoved(null);
    onChange(next.min === undefined && next.max === undefined ? null : next);
  };
  const end = { field, currency };
  const [lowLabel, highLabel] = texts.rangeEnds[field];
  return (
    <div className={styles.range}>
      {scale && (
        <Slider
          {...end}
          {...{ scale, bars, min, max }}
          onMove={setMoved}
          onRelease={() => moved && change(moved)}
        />
      )}
      <div className={styles.ends}>
        <End
          {...end}
          label={lowLabel}
          value={min}
          limit={scale?.[0]}
          onChange={(next) => change(toBounds(next, max))}
        />
        <End
          {...end}
          label={highLabel}
          value={max}
          limit={scale?.at(-1)}
          onChange={(next) => change(toBounds(min, next))}
        />
      </div>
    </div>
  );
}

/** Returns the range between two numbers in either order. */
function toBounds(one: number | undefined, other: number | undefined): Bounds {
  const [min, max] =
    one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

interface SliderProps extends Pick<RangeFilterProps, 'field' | 'currency' | 'bars'> {
  scale: RangeScale;
  min: number | undefined;
  max: number | undefined;
  onMove: (bounds: Bounds) => void;
  onRelease: () => void;
}

function Slider({ field, currency, bars, scale, min, max, onMove, onRelease }: SliderProps) {
  const end = scale.length - 1;
  const low = min === undefined ? 0 : Math.round(positionOf(scale, min));
  const high = max === undefined ? end : Math.round(positionOf(scale, max));
  return (
    <>
      <Histogram bars={bars} scale={scale} low={low} high={high} />
      <RangeSlider
        {...{ end, low, high, onRelease }}
        labels={texts.rangeEnds[field]}
        describe={(position) => texts.rangeNumber(field, scale[position] ?? 0, currency)}
        onMove={(nextLow, nextHigh) =>
          // A handle that does not move keeps the number that was typed.
          onMove(
            toBounds(
              nextLow === low ? min : nextLow === 0 ? undefined : scale[nextLow],
              nextHigh === high ? max : nextHigh === end ? undefined : scale[nextHigh],
            ),
          )
        }
      />
    </>
  );
}

interface EndProps extends Pick<RangeFilterProps, 'field' | 'currency'> {
  label: string;
  value: number | undefined;
  /** The end of the histogram. */
  limit: number | undefined;
  onChange: (value: number | undefined) => void;
}

/** A field for one end of a range. Empty, the range has no such end. */
function End({ field, currency, label, value, limit, onChange }: EndProps) {
  const shown = value === undefined ? '' : texts.rangeNumber(field, value, currency);
  const [isInvalid, setInvalid] = useState(false);
  // Not controlled, so that what is typed before the page is hydrated is kept.
  const input = useRef<HTMLInputElement>(null);
  const lastShown = useRef(shown);
  useEffect(() => {
    if (lastShown.current === shown) return;
    lastShown.current = shown;
    if (input.current) input.current.value = shown;
  }, [shown]);
  const commit = ({ value: written }: HTMLInputElement) => {
    if (written === shown) return setInvalid(false);
    const amount = written.trim() === '' ? undefined : parseAmount(written);
    const isRange = amount === undefined || parseBounds(field, `${amount}-`) !== null;
    setInvalid(amount === null || !isRange);
    if (amount !== null && isRange) onChange(amount);
  };
  return (
    <Field label={label} error={isInvalid ? texts.notANumber : undefined}>
      <input
        ref={input}
        defaultValue={shown}
        inputMode={field === 'price' ? 'text' : 'decimal'}
        autoComplete="off"
        maxLength={30}
        placeholder={limit === undefined ? '' : texts.rangeNumber(field, limit, currency)}
        onBlur={({ target }) => commit(target)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') commit(currentTarget);
        }}
      />
    </Field>
  );
}

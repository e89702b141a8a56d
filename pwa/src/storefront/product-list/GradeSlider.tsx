import { type LookupKind, standardValues } from '@vajra/contract';
import { useState } from 'react';
import * as texts from '#texts/product-list.ts';
import styles from './GradeSlider.module.css';
import { RangeSlider } from './RangeSlider.tsx';

interface Choice {
  id: number;
  name: string;
}

interface GradeSliderProps {
  kind: LookupKind;
  /** What is graded, for labels. */
  title: string;
  choices: readonly Choice[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Grades in the trade's order. Shapes, for instance, have none. */
const gradedKinds: readonly LookupKind[] = ['clarity', 'naturalColor', 'cutGrade'];

/** Chooses neighbouring grades with a slider, from best to worst; none if the shop has fewer than three. */
export function GradeSlider({ kind, title, choices, chosen, onChange }: GradeSliderProps) {
  const [moved, setMoved] = useState<readonly [number, number] | null>(null);
  const grades = gradedKinds.includes(kind) ? gradesOf(kind, choices) : [];
  if (grades.length < 3) return null;
  const end = grades.length - 1;
  const isChosen = ({ id }: Choice) => chosen.includes(id);
  const first = Math.max(0, grades.findIndex(isChosen));
  const last = grades.findLastIndex(isChosen);
  const [low, high] = moved ?? [first, last === -1 ? end : last];
  const release = () => {
    if (!moved) return;
    setMoved(null);
    const isAll = low === 0 && high === end;
    const others = chosen.filter((id) => !grades.some((grade) => grade.id === id));
    const within = isAll ? [] : grades.slice(low, high + 1).map(({ id }) => id);
    onChange([...others, ...within].sort((one, other) => one - other));
  };
  const nameAt = (position: number) => grades[position]?.name ?? '';
  return (
    <>
      <RangeSlider
        {...{ end, low, high }}
        labels={texts.gradeEnds(title)}
        describe={nameAt}
        onMove={(...next) => setMoved(next)}
        onRelease={release}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>{nameAt(low)}</span>
        <span>{nameAt(high)}</span>
      </div>
    </>
  );
}

/** Returns the standard grades that the shop has, from best to worst. */
function gradesOf(kind: LookupKind, choices: readonly Choice[]): Choice[] {
  return standardValues(kind).flatMap(
    (value) => choices.find(({ name }) => name.toLowerCase() === value.toLowerCase()) ?? [],
  );
}

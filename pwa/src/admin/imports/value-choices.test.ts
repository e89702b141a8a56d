import { describe, expect, it } from 'vitest';
import { addableText, choiceFor, defaultMeaning, withChoice } from './value-choices.ts';

const unknown = (field: 'cut' | 'polish' | 'lab', suggestion: string | null = null) => ({
  ...{ field, value: 'X9', suggestion },
});

describe('choices for unknown values', () => {
  it('are found in any spelling, replaced and removed', () => {
    const chosen = withChoice([], unknown('cut'), { action: 'use', target: 'Ideal' });
    expect(choiceFor(chosen, { field: 'cut', value: ' x9' })?.target).toBe('Ideal');
    expect(choiceFor(chosen, { field: 'polish', value: 'X9' })).toBeUndefined();
    const changed = withChoice(chosen, unknown('cut'), { action: 'blank', target: '' });
    expect(changed).toEqual([{ field: 'cut', value: 'X9', action: 'blank', target: '' }]);
    expect(withChoice(changed, { field: 'cut', value: 'x9' }, null)).toEqual([]);
  });

  it('forget the oldest ones beyond the limit of the server', () => {
    let choices = withChoice([], unknown('cut'), { action: 'skip', target: '' });
    for (let n = 0; n < 200; n++) {
      choices = withChoice(
        choices,
        { field: 'lab', value: `Lab ${n}` },
        { action: 'skip', target: '' },
      );
    }
    expect(choices).toHaveLength(200);
    expect(choiceFor(choices, unknown('cut'))).toBeUndefined();
  });

  it('say what happens without them', () => {
    expect(defaultMeaning(unknown('cut', 'Excellent'), 1)).toBe('Add “Excellent”');
    expect(defaultMeaning(unknown('cut', 'Excellent'), 0)).toContain('rejected');
    expect(defaultMeaning(unknown('lab'), 0)).toBe('Keep as written');
  });

  it('add lookup values only, under the trade term if there is one', () => {
    expect(addableText(unknown('cut', 'Excellent'))).toBe('Excellent');
    expect(addableText(unknown('cut'))).toBe('X9');
    expect(addableText(unknown('polish'))).toBeNull();
  });
});

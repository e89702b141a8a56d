/** 0 is easy to guess, 3 is strong. */
export type Strength = 0 | 1 | 2 | 3;

/** Words and keyboard rows that occur in the most common passwords. They count as one character. */
const commonParts =
  /password|passw0rd|letmein|welcome|iloveyou|princess|sunshine|football|baseball|superman|dragon|monkey|shadow|master|michael|jordan|diamond|jewel|admin|login|hello|qwerty|qwertz|azerty|asdfgh?|zxcvbn?|1q2w3e4r?|abc123|(?:19|20)\d\d/g;

/** Bits of entropy from which the strengths 1, 2 and 3 begin. */
const thresholds = [32, 48, 64] as const;

/**
 * Estimates how hard a password is to guess, from its length and the kinds of its characters. Common
 * words, repetitions and sequences count little. The server has the list of common passwords and decides.
 */
export function estimateStrength(password: string): Strength {
  const length = countSteps(password.toLowerCase().replace(commonParts, '\n'));
  const bits = length * Math.log2(alphabetSize(password));
  return thresholds.filter((minBits) => bits >= minBits).length as Strength; // of three thresholds
}

/** Counts characters, except those that repeat or continue a sequence such as 'aaa', '123' or 'cba'. */
function countSteps(text: string): number {
  let count = 0;
  let lastStep: number | undefined;
  for (let index = 0; index < text.length; index++) {
    const step = index === 0 ? undefined : text.charCodeAt(index) - text.charCodeAt(index - 1);
    const isPredictable = step !== undefined && Math.abs(step) <= 1 && step === lastStep;
    if (!isPredictable) count++;
    lastStep = step;
  }
  return count;
}

/** Returns the number of characters from which a password of these kinds of characters may be made. */
function alphabetSize(password: string): number {
  let size = 0;
  if (/[a-z]/.test(password)) size += 26;
  if (/[A-Z]/.test(password)) size += 26;
  if (/\d/.test(password)) size += 10;
  if (/[^a-zA-Z\d]/.test(password)) size += 33;
  return Math.max(size, 1);
}

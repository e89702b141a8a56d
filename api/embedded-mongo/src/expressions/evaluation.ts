import { MongoError } from '../errors.ts';
import { type Pause, pause } from '../yielding.ts';
import type { Operator, Scope } from './scope.ts';

/** How long an evaluation runs before it is interrupted. */
const timeSliceMs = 5;
const stepsPerCheck = 512;
/** Results of operators that took more steps than this are kept when the evaluation is interrupted. */
const maxRepeatedSteps = 256;

/** Most steps for a document where the evaluation cannot be interrupted: some 50 ms. */
const maxStepsWithoutPause = 200_000;

/** Thrown through operators. Not an error, and without a stack, because it never leaves this file. */
const interruption = Symbol('interruption');

/** The operators called so far in an expression or in one iteration of a loop, and the results kept. */
interface Frame {
  calls: number;
  kept: Map<number, KeptResult | Loop> | undefined;
}

interface KeptResult {
  result: unknown;
  /** Number of calls in the frame when the operator returned. */
  calls: number;
}

interface Loop {
  state: unknown;
  index: number;
  frame: Frame;
  calls: number;
}

/** The evaluation in progress. There is at most one, because evaluation is synchronous. */
let current: Evaluation | undefined;

/**
 * Evaluates expressions in time slices. When a slice ends, the evaluation is abandoned and later repeated with
 * the results of its expensive operators and the states of its loops. Operators are pure, so they are called
 * in the same order again and identified by their position in it.
 */
export class Evaluation {
  #root: Frame = { calls: 0, kept: undefined };
  #frame = this.#root;
  #steps = 0;
  #nextCheck = stepsPerCheck;
  #startSteps = 0;
  /** Steps before an interruption. Doubled when a slice was too short to make progress. */
  #minSteps = stepsPerCheck;
  #hasAdvanced = false;
  #endsAt: number | undefined;
  readonly #canPause: boolean;

  constructor(canPause = true) {
    this.#canPause = canPause;
  }

  /** Returns the result of `compute`, or `pause` if it has to be called again after others have run. */
  run<T>(compute: () => T): T | Pause {
    const outer = current;
    current = this;
    this.#frame = this.#root;
    this.#root.calls = 0;
    this.#startSteps = this.#steps;
    this.#endsAt = undefined;
    this.#hasAdvanced = false;
    try {
      const result = compute();
      this.#root.kept = undefined;
      return result;
    } catch (error) {
      if (error !== interruption) {
        this.#root.kept = undefined;
        throw error;
      }
      if (!this.#hasAdvanced) this.#minSteps *= 2;
      return pause;
    } finally {
      current = outer;
    }
  }

  /** Returns the result of `compute` and yields `pause` between its time slices. */
  *complete<T>(compute: () => T): Generator<Pause, T> {
    for (;;) {
      const result = this.run(compute);
      if (result !== pause) return result;
      yield pause;
    }
  }

  call(operator: Operator, value: unknown, operand: unknown, scope: Scope): unknown {
    const frame = this.#frame;
    const position = frame.calls++;
    const kept = frame.kept?.get(position);
    if (kept && 'result' in kept) {
      frame.calls = kept.calls;
      return kept.result;
    }
    this.count(1);
    const before = this.#steps;
    const result = operator(value, operand, scope);
    if (this.#steps - before > maxRepeatedSteps) {
      keep(frame, position, { result, calls: frame.calls });
      this.#hasAdvanced = true;
    }
    return result;
  }

  loop<S>(start: () => S, step: (state: S, index: number) => boolean): S {
    const outer = this.#frame;
    const position = outer.calls++;
    let loop = outer.kept?.get(position);
    if (!loop || 'result' in loop) {
      const state = start();
      loop = { state, index: 0, frame: { calls: 0, kept: undefined }, calls: outer.calls };
    }
    outer.calls = loop.calls;
    // as: only this call uses the position
    const state = loop.state as S;
    this.#frame = loop.frame;
    const before = this.#steps;
    try {
      for (;;) {
        loop.frame.calls = 0;
        this.count(1);
        if (!step(state, loop.index)) break;
        loop.index++;
        loop.frame.kept = undefined;
        this.#hasAdvanced = true;
      }
    } catch (error) {
      keep(outer, position, loop);
      throw error;
    } finally {
      this.#frame = outer;
    }
    if (this.#steps - before > maxRepeatedSteps) keep(outer, position, loop);
    return state;
  }

  once<T>(compute: () => T): T {
    const frame = this.#frame;
    const position = frame.calls++;
    const kept = frame.kept?.get(position);
    // as: only this call uses the position
    if (kept && 'result' in kept) {
      frame.calls = kept.calls;
      return kept.result as T;
    }
    const result = compute();
    keep(frame, position, { result, calls: frame.calls });
    return result;
  }

  /** Counts work whose results are kept by the caller, so that it is not repeated. */
  advance(steps: number): void {
    this.#hasAdvanced = true;
    this.count(steps);
  }

  /** Counts work. Interrupts the evaluation when its time slice has ended. */
  count(steps: number): void {
    this.#steps += steps;
    if (this.#steps < this.#nextCheck) return;
    this.#nextCheck = this.#steps + stepsPerCheck;
    if (!this.#canPause) {
      if (this.#steps - this.#startSteps > maxStepsWithoutPause) throw tooManySteps();
      return;
    }
    const now = performance.now();
    this.#endsAt ??= now + timeSliceMs;
    if (now > this.#endsAt && this.#steps - this.#startSteps >= this.#minSteps) throw interruption;
  }
}

function keep(frame: Frame, position: number, kept: KeptResult | Loop): void {
  frame.kept ??= new Map();
  frame.kept.set(position, kept);
}

function tooManySteps(): MongoError {
  return new MongoError(
    'ExceededMemoryLimit',
    'an expression is too expensive for a single document in this place',
  );
}

/**
 * Calls an operator, or returns the result that it had before the evaluation was interrupted.
 * @throws MongoError ExceededMemoryLimit for an expensive expression that is not run in an `Evaluation`
 */
export function callOperator(
  operator: Operator,
  value: unknown,
  operand: unknown,
  scope: Scope,
): unknown {
  if (current) return current.call(operator, value, operand, scope);
  return new Evaluation(false).run(() => operator(value, operand, scope));
}

/**
 * Calls `step` with increasing indexes until it returns false, and returns the state. An interrupted loop
 * continues with its state. `step` must not change the state before its last evaluation or count.
 */
export function loop<S>(start: () => S, step: (state: S, index: number) => boolean): S {
  if (current) return current.loop(start, step);
  const state = start();
  for (let index = 0; step(state, index); ) index++;
  return state;
}

/** Adds work that is not a call or an iteration, such as copying an array. */
export function countSteps(steps: number): void {
  current?.count(steps);
}

/** Adds work whose results the caller has kept, so that it continues there if the evaluation is interrupted now. */
export function countKeptSteps(steps: number): void {
  current?.advance(steps);
}

/** Returns what `compute` returned first, also when the evaluation is repeated: for random numbers, and for objects that are changed later. */
export function once<T>(compute: () => T): T {
  return current ? current.once(compute) : compute();
}

/** Evaluates in time slices and yields `pause` between them. */
export function evaluateWithPauses<T>(compute: () => T): Generator<Pause, T> {
  return new Evaluation().complete(compute);
}

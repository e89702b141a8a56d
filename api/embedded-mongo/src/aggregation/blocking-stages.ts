import { MongoError, throwUnless } from '../errors.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { bucketAuto } from './bucket-auto.ts';
import { densify } from './densify.ts';
import type { BlockingStage } from './stage.ts';
import { fill, setWindowFields } from './windows.ts';

const sample: BlockingStage = (spec) => {
  if (!isDoc(spec))
    throw new MongoError(28745, 'the $sample stage specification must be an object');
  const [unknown] = Object.keys(spec).filter((field) => field !== 'size');
  throwUnless(!unknown, 28748, `unrecognized option to $sample: ${unknown}`);
  throwUnless(spec.size !== undefined, 28749, '$sample stage must specify a size');
  throwUnless(
    numberKind(spec.size) !== undefined,
    28746,
    'size argument to $sample must be a number',
  );
  const size = toNumber(spec.size);
  throwUnless(size > 0, 28747, 'size argument to $sample must be a positive integer');
  return function* (documents) {
    const remaining = [...documents];
    for (let i = 0; i < Math.min(Math.trunc(size), documents.length); i++) {
      const chosen = i + Math.floor(Math.random() * (remaining.length - i));
      const [document] = remaining.splice(chosen, 1, ...remaining.slice(i, i + 1));
      if (document) yield document;
    }
  };
};

const documents: BlockingStage = (expression, scope) => {
  const values = evaluate({}, expression, scope);
  if (!Array.isArray(values) || !values.every(isDoc))
    throw new MongoError(5858203, '$documents must evaluate to an array of objects');
  return (input) => {
    throwUnless(
      input.length === 0,
      40602,
      '$documents is only valid as the first stage in a pipeline',
    );
    return values;
  };
};

/** The stages that need all of their input before they produce output. */
export const blockingStages: Record<string, BlockingStage> = {
  $sample: sample,
  $documents: documents,
  $setWindowFields: setWindowFields,
  $fill: fill,
  $densify: densify,
  $bucketAuto: bucketAuto,
};

import { mapInSteps } from '../expressions/array-steps.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { isArrayIndex } from '../values/path.ts';
import { isPositional, type Step } from './steps.ts';

/** The documents and arrays inside a document that an update changes, by the parts of their paths. */
type Containers = Map<string, Containers>;

/** Returns the containers of the paths that an update changes. */
export function containersOf(steps: Step[]): Containers {
  const root: Containers = new Map();
  const paths = steps.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]));
  for (const path of paths) {
    let node = root;
    for (const part of path.split('.').slice(0, -1)) {
      const next: Containers = node.get(part) ?? new Map();
      node.set(part, next);
      node = next;
    }
  }
  return root;
}

/** Copies a document and the containers inside it that are changed. Other values are shared, because they may be large. */
export function copyContainers(document: Doc, inside: Containers): Doc {
  // as: a document is copied to a document
  return copyContainer(document, inside) as Doc;
}

function copyContainer(value: unknown, inside: Containers): unknown {
  if (Array.isArray(value)) return copyArray(value, inside);
  if (!isDoc(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => {
      const branch = inside.get(name);
      return [name, branch ? copyContainer(child, branch) : child];
    }),
  );
}

function copyArray(array: unknown[], inside: Containers): unknown[] {
  let copy = array.slice();
  for (const [part, branch] of inside) {
    // `$` and `$[…]` stand for any element
    if (isPositional(part)) copy = copyElements(copy, branch);
    else if (isArrayIndex(part) && Number(part) < copy.length)
      copy[Number(part)] = copyContainer(copy[Number(part)], branch);
  }
  return copy;
}

function copyElements(array: unknown[], inside: Containers): unknown[] {
  return mapInSteps(array, (element) => copyContainer(element, inside));
}

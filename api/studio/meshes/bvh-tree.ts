const binCount = 12;
const maxLeafSize = 4;

/** Bounding volume hierarchy in flat arrays, root first. */
export interface BvhTree {
  /** Minimum and maximum corner, 6 numbers per node. */
  readonly boxes: Float64Array;
  /** 4 numbers per node: left, right, axis, 0 for a branch; -1, -1, first, end for a leaf. */
  readonly nodes: Int32Array;
  /** Indices of the mesh's triangles in leaf order. */
  readonly order: Uint32Array;
}

/** Returns the bounding boxes of all triangles, 6 numbers each. */
function boundsOf(positions: Float64Array): Float64Array {
  const count = positions.length / 9;
  const bounds = new Float64Array(count * 6);
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      const a = positions[i * 9 + k] as number;
      const b = positions[i * 9 + 3 + k] as number;
      const c = positions[i * 9 + 6 + k] as number;
      bounds[i * 6 + k] = Math.min(a, b, c);
      bounds[i * 6 + 3 + k] = Math.max(a, b, c);
    }
  }
  return bounds;
}

function resetBox(box: Float64Array, at: number): void {
  box.fill(Infinity, at, at + 3);
  box.fill(-Infinity, at + 3, at + 6);
}

function growBox(box: Float64Array, at: number, by: Float64Array, from: number): void {
  for (let k = 0; k < 3; k++) {
    box[at + k] = Math.min(box[at + k] as number, by[from + k] as number);
    box[at + 3 + k] = Math.max(box[at + 3 + k] as number, by[from + 3 + k] as number);
  }
}

function halfArea(box: Float64Array, at = 0): number {
  const x = (box[at + 3] as number) - (box[at] as number);
  const y = (box[at + 4] as number) - (box[at + 1] as number);
  const z = (box[at + 5] as number) - (box[at + 2] as number);
  return x * y + y * z + z * x;
}

/** Splits nodes by the binned surface area heuristic (Wald 2007). */
class Splitter {
  readonly order: Uint32Array;
  private readonly bounds: Float64Array;
  private readonly binBoxes = new Float64Array(binCount * 6);
  private readonly binCounts = new Int32Array(binCount);
  private readonly sweepBox = new Float64Array(6);
  private readonly rightCosts = new Float64Array(binCount);

  constructor(bounds: Float64Array) {
    this.bounds = bounds;
    this.order = Uint32Array.from({ length: bounds.length / 6 }, (_, i) => i);
  }

  centre(triangle: number, axis: number): number {
    const at = triangle * 6 + axis;
    return ((this.bounds[at] as number) + (this.bounds[at + 3] as number)) / 2;
  }

  boxOf(from: number, to: number): Float64Array {
    const box = new Float64Array(6);
    resetBox(box, 0);
    for (let i = from; i < to; i++) growBox(box, 0, this.bounds, (this.order[i] as number) * 6);
    return box;
  }

  private extent(from: number, to: number, axis: number): readonly [number, number] {
    let low = Infinity;
    let high = -Infinity;
    for (let i = from; i < to; i++) {
      const c = this.centre(this.order[i] as number, axis);
      if (c < low) low = c;
      if (c > high) high = c;
    }
    return [low, high];
  }

  private fillBins(from: number, to: number, axis: number, low: number, high: number): void {
    this.binCounts.fill(0);
    for (let b = 0; b < binCount; b++) resetBox(this.binBoxes, b * 6);
    for (let i = from; i < to; i++) {
      const triangle = this.order[i] as number;
      const position = ((this.centre(triangle, axis) - low) / (high - low)) * binCount;
      const bin = Math.min(binCount - 1, Math.floor(position));
      this.binCounts[bin] = (this.binCounts[bin] as number) + 1;
      growBox(this.binBoxes, bin * 6, this.bounds, triangle * 6);
    }
  }

  /** Returns the cheapest split between two bins of the axis that `fillBins` has binned. */
  private findCheapestSplit(): readonly [cost: number, bin: number] {
    resetBox(this.sweepBox, 0);
    let count = 0;
    for (let b = binCount - 1; b > 0; b--) {
      count += this.binCounts[b] as number;
      growBox(this.sweepBox, 0, this.binBoxes, b * 6);
      this.rightCosts[b] = count > 0 ? halfArea(this.sweepBox) * count : Infinity;
    }
    resetBox(this.sweepBox, 0);
    count = 0;
    let best: readonly [number, number] = [Infinity, -1];
    for (let b = 1; b < binCount; b++) {
      count += this.binCounts[b - 1] as number;
      growBox(this.sweepBox, 0, this.binBoxes, (b - 1) * 6);
      if (count === 0) continue;
      const cost = halfArea(this.sweepBox) * count + (this.rightCosts[b] as number);
      if (cost < best[0]) best = [cost, b];
    }
    return best;
  }

  /** Partitions the triangles of a node; null when their centres coincide. */
  split(from: number, to: number): { readonly axis: number; readonly middle: number } | null {
    let bestCost = Infinity;
    let bestAxis = -1;
    let bestPosition = 0;
    for (let axis = 0; axis < 3; axis++) {
      const [low, high] = this.extent(from, to, axis);
      if (high - low < 1e-9) continue;
      this.fillBins(from, to, axis, low, high);
      const [cost, bin] = this.findCheapestSplit();
      if (cost >= bestCost) continue;
      bestCost = cost;
      bestAxis = axis;
      bestPosition = low + ((high - low) * bin) / binCount;
    }
    if (bestAxis < 0) return null;
    const middle = this.partition(from, to, bestAxis, bestPosition);
    return middle === from || middle === to ? null : { axis: bestAxis, middle };
  }

  private partition(from: number, to: number, axis: number, position: number): number {
    let middle = from;
    for (let i = from; i < to; i++) {
      const triangle = this.order[i] as number;
      if (this.centre(triangle, axis) >= position) continue;
      this.order[i] = this.order[middle] as number;
      this.order[middle++] = triangle;
    }
    return middle;
  }
}

/** Builds the hierarchy over the triangles of a mesh. */
export function buildTree(positions: Float64Array): BvhTree {
  const splitter = new Splitter(boundsOf(positions));
  const boxes: number[] = [];
  const nodes: number[] = [];
  const buildNode = (from: number, to: number): number => {
    const node = nodes.length / 4;
    boxes.push(...splitter.boxOf(from, to));
    nodes.push(-1, -1, from, to);
    const parts = to - from > maxLeafSize ? splitter.split(from, to) : null;
    if (!parts) return node;
    const left = buildNode(from, parts.middle);
    const right = buildNode(parts.middle, to);
    nodes.splice(node * 4, 4, left, right, parts.axis, 0);
    return node;
  };
  buildNode(0, splitter.order.length);
  return { boxes: Float64Array.from(boxes), nodes: Int32Array.from(nodes), order: splitter.order };
}

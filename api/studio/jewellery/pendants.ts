import type { Placement } from '../meshes/solids.ts';
import { moved } from '../meshes/surface.ts';
import { link } from '../meshes/sweep.ts';
import type { Vector } from '../vector.ts';
import { cableChain, ringOf, standing } from './chain.ts';
import { clawsOf, pointsOf, setInClaws } from './head.ts';
import { pointTowards } from './outline.ts';
import { halo, haloLine } from './pave.ts';
import type { Centre } from './rings.ts';
import { outlineOf } from './stones.ts';
import { home, type Jewel, Workpiece } from './workpiece.ts';

/** The chain lies on the plate in a soft V from the bail out of the picture. */
function necklace(top: number, height: number): Vector[] {
  const arm: Vector[] = [
    [1.3, top + 1.5, 0.5 + 0.5 * (height - 0.5)],
    [3.4, top + 4.6, 0.55],
    [8.2, top + 10.4, 0.5],
    [15.5, top + 17, 0.5],
    [25, top + 24, 0.5],
    [36, top + 31, 0.5],
  ];
  return [
    ...arm.map(([x, y, z]): Vector => [-x, y + 0.2, z]).reverse(),
    [0, top + 0.1, height],
    ...arm,
  ];
}

/** A loop fused to the head, a bail standing through it, and the chain through the bail. */
function hang(work: Workpiece, edge: number, girdle: number): void {
  const level = girdle - 0.7;
  work.casting.add(ringOf([0, edge + 0.5, level], 0.72, 0.23), 0.25);
  const bail = edge + 2.0;
  work.wires.push(moved(link(1.28, 0.95, 0.27, 56, 18), standing, [0, bail, level - 0.15]));
  work.wires.push(cableChain(necklace(bail + 0.62, level - 0.1), { pitch: 0.86, wire: 0.145 }));
}

/** The stone's claws, open at the back, at a height that lets its culet clear the skin. */
function mount(work: Workpiece, centre: Centre, wire: number): void {
  const depth = centre.halfWidth * 0.95;
  const placement: Placement = { ...home, shift: [0, 0, girdleOf(centre)] };
  setInClaws(
    work,
    { ...centre, placement },
    {
      claws: clawsOf(centre.shape, centre.ratio),
      chevrons: pointsOf(centre.shape),
      wire,
      depth,
      foot: 0.3,
      rails: [0.45, 0.95],
      fillet: 0.35,
    },
  );
}

const girdleOf = (centre: Centre) => centre.halfWidth * 0.95 + 0.4;

export function pendant(centre: Centre): Jewel {
  const work = new Workpiece();
  mount(work, centre, 0.34);
  const [, top] = pointTowards(outlineOf(centre.shape, centre.ratio, centre.halfWidth), 90);
  hang(work, top + 0.15, girdleOf(centre));
  return work.finish(0.1);
}

export function haloPendant(centre: Centre): Jewel {
  const work = new Workpiece();
  const girdle = girdleOf(centre);
  const look = { melee: 0.6, drop: 0.28 };
  const outline = outlineOf(centre.shape, centre.ratio, centre.halfWidth);
  halo(work, outline, look, { ...home, shift: [0, 0, girdle] });
  mount(work, centre, 0.3);
  const [, top] = pointTowards(haloLine(outline, look), 90);
  hang(work, top + look.melee + 0.1, girdle);
  return work.finish(0.1);
}

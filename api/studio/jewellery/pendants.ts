import type { Placement } from '../meshes/solids.ts';
import { transformSurface } from '../meshes/surface.ts';
import { link } from '../meshes/sweep.ts';
import type { Vector } from '../vector.ts';
import { cableChain, standingRotation, wireRing } from './chain.ts';
import { clawAnglesOf, pointAnglesOf, setInClaws } from './head.ts';
import { pointTowards } from './outline.ts';
import { addHalo, haloLine } from './pave.ts';
import type { CentreStone } from './rings.ts';
import { outlineOf } from './stones.ts';
import { identityPlacement, type Jewel, Workpiece } from './workpiece.ts';

/** Returns the path of the chain: a soft V from the bail to beyond the frame. */
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

/** Adds a jump ring to the head, a bail through it and a chain through the bail. */
function addBailAndChain(work: Workpiece, edge: number, girdle: number): void {
  const level = girdle - 0.7;
  work.casting.add(wireRing([0, edge + 0.5, level], 0.72, 0.23), 0.25);
  const bail = edge + 2.0;
  work.wires.push(
    transformSurface(link(1.28, 0.95, 0.27, 56, 18), standingRotation, [0, bail, level - 0.15]),
  );
  work.wires.push(cableChain(necklace(bail + 0.62, level - 0.1), { pitch: 0.86, wire: 0.145 }));
}

/** Adds the claw setting, high enough for the culet to clear the back. */
function addHead(work: Workpiece, centre: CentreStone, wire: number): void {
  const depth = centre.halfWidth * 0.95;
  const placement: Placement = { ...identityPlacement, shift: [0, 0, girdleHeight(centre)] };
  setInClaws(
    work,
    { ...centre, placement },
    {
      claws: clawAnglesOf(centre.shape, centre.ratio),
      vClaws: pointAnglesOf(centre.shape),
      wire,
      depth,
      footRatio: 0.3,
      rails: [0.45, 0.95],
      fillet: 0.35,
    },
  );
}

const girdleHeight = (centre: CentreStone) => centre.halfWidth * 0.95 + 0.4;

export function pendant(centre: CentreStone): Jewel {
  const work = new Workpiece();
  addHead(work, centre, 0.34);
  const [, top] = pointTowards(outlineOf(centre.shape, centre.ratio, centre.halfWidth), 90);
  addBailAndChain(work, top + 0.15, girdleHeight(centre));
  return work.finish(0.1);
}

export function haloPendant(centre: CentreStone): Jewel {
  const work = new Workpiece();
  const girdle = girdleHeight(centre);
  const look = { melee: 0.6, drop: 0.28 };
  const outline = outlineOf(centre.shape, centre.ratio, centre.halfWidth);
  addHalo(work, outline, look, { ...identityPlacement, shift: [0, 0, girdle] });
  addHead(work, centre, 0.3);
  const [, top] = pointTowards(haloLine(outline, look), 90);
  addBailAndChain(work, top + look.melee + 0.1, girdle);
  return work.finish(0.1);
}

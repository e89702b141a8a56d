type Kind = 'ellipse' | 'cushion' | 'step' | 'square' | 'pear' | 'marquise' | 'heart';

/** Common cuts seen from above: their outline and usual ratio of length to width. */
const cuts: Record<string, { kind: Kind; ratio: number }> = {
  round: { kind: 'ellipse', ratio: 1 },
  oval: { kind: 'ellipse', ratio: 1.4 },
  cushion: { kind: 'cushion', ratio: 1.05 },
  radiant: { kind: 'step', ratio: 1.2 },
  emerald: { kind: 'step', ratio: 1.4 },
  asscher: { kind: 'step', ratio: 1 },
  princess: { kind: 'square', ratio: 1 },
  pear: { kind: 'pear', ratio: 1.5 },
  marquise: { kind: 'marquise', ratio: 2 },
  heart: { kind: 'heart', ratio: 1 },
};

export function isRound(shape: string): boolean {
  return shape.trim().toLowerCase().startsWith('round');
}

/** Returns an SVG path of a stone's outline, upright and centred on the origin. `length` is in mm. */
export function stoneOutline(shape: string, length: number): string {
  const cut = shape.trim().toLowerCase().split(/\s+/)[0] ?? '';
  const { kind, ratio } = cuts[cut] ?? { kind: 'ellipse', ratio: 1 };
  const y = length / 2;
  const x = y / ratio;
  switch (kind) {
    case 'ellipse':
      return `M${-x} 0A${x} ${y} 0 1 1 ${x} 0A${x} ${y} 0 1 1 ${-x} 0Z`;
    case 'square':
      return `M${-x} ${-y}H${x}V${y}H${-x}Z`;
    case 'step': {
      const corner = x * 0.3;
      return `M${corner - x} ${-y}H${x - corner}L${x} ${corner - y}V${y - corner}L${x - corner} ${y}H${corner - x}L${-x} ${y - corner}V${corner - y}Z`;
    }
    case 'cushion':
      return `M${-x} 0C${-x} ${-y} ${-x} ${-y} 0 ${-y}S${x} ${-y} ${x} 0S${x} ${y} 0 ${y}S${-x} ${y} ${-x} 0Z`;
    case 'pear':
      return `M0 ${-y}C${x * 0.5} ${-y * 0.5} ${x} ${-y * 0.1} ${x} ${y * 0.3}C${x} ${y * 0.75} ${x * 0.5} ${y} 0 ${y}S${-x} ${y * 0.75} ${-x} ${y * 0.3}C${-x} ${-y * 0.1} ${-x * 0.5} ${-y * 0.5} 0 ${-y}Z`;
    case 'marquise':
      return `M0 ${-y}Q${x * 2} 0 0 ${y}Q${-x * 2} 0 0 ${-y}Z`;
    case 'heart':
      return `M0 ${-y * 0.55}C${x * 0.2} ${-y * 1.1} ${x} ${-y * 1.1} ${x} ${-y * 0.3}C${x} ${y * 0.3} ${x * 0.35} ${y * 0.65} 0 ${y}C${-x * 0.35} ${y * 0.65} ${-x} ${y * 0.3} ${-x} ${-y * 0.3}C${-x} ${-y * 1.1} ${-x * 0.2} ${-y * 1.1} 0 ${-y * 0.55}Z`;
  }
}

import type { Rollup } from 'vite';

type Chunk = Pick<Rollup.OutputChunk, 'fileName' | 'imports'>;

/** Returns the file names of chunks that import each other, or null. */
export function findCycle(chunks: readonly Chunk[]): string[] | null {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const checked = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (checked.has(name)) return null;
    for (const imported of imports.get(name) ?? []) {
      const cycle = visit(imported, [...path, name]);
      if (cycle) return cycle;
    }
    checked.add(name);
    return null;
  };
  for (const { fileName } of chunks) {
    const cycle = visit(fileName, []);
    if (cycle) return cycle;
  }
  return null;
}

import type { Rollup } from 'vite';

export type Chunk = Rollup.OutputChunk;

/** Returns the chunk that has a module. @throws Error if there is none */
export function chunkOf(chunks: readonly Chunk[], module: string): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
  if (!chunk) throw new Error(`There is no chunk of ${module}`);
  return chunk;
}

/** Returns a chunk with all chunks that it imports statically. */
export function withImports(chunk: Chunk, byName: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const found = new Set([chunk]);
  // Iterating over a set includes values that the loop adds.
  for (const each of found) {
    for (const name of each.imports) {
      const next = byName.get(name);
      if (next) found.add(next);
    }
  }
  return found;
}

import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';

interface SourceMap {
  version: number;
  sources: string[];
  names: string[];
  mappings: string;
}

/**
 * Returns a source map without packages, whose frames in a stack trace then show the bundle. Node
 * reads the map of every module that it loads, and keeps it decoded after the first stack trace: with
 * packages, a process takes 70 MB more after its first logged error, and 0.14 seconds.
 */
export function withoutPackages({ version, sources, mappings }: SourceMap): SourceMap {
  const ownSources = sources.filter(isOwn);
  const ownIndex = new Map(ownSources.map((source, index) => [source, index]));
  const indexes = sources.map((source) => ownIndex.get(source));
  const lines = decode(mappings).map((line) => {
    const kept: SourceMapSegment[] = [];
    for (const segment of line) {
      const index = segment.length === 1 ? undefined : indexes[segment[1]];
      if (index === undefined || segment.length === 1) {
        // Ends what was mapped before.
        if (kept.length > 0 && kept.at(-1)?.length !== 1) kept.push([segment[0]]);
      } else {
        kept.push([segment[0], index, segment[2], segment[3]]);
      }
    }
    return kept;
  });
  return { version, sources: ownSources, names: [], mappings: encode(lines) };
}

const isOwn = (source: string): boolean => !source.includes('node_modules/');

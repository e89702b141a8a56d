import { Presets, SingleBar } from 'cli-progress';

/** Tells whoever waits how far long work is. One part at a time. */
export interface Progress {
  begin(what: string, total: number): void;
  advance(by?: number): void;
  end(): void;
}

export const quiet: Progress = { begin() {}, advance() {}, end() {} };

/** A bar on a terminal, and elsewhere (a log, a container) now and then a line that begins with `work`. */
export function progressOn(stream: NodeJS.WriteStream, work: string): Progress {
  return stream.isTTY ? bar(stream) : lines(stream, work);
}

function bar(stream: NodeJS.WriteStream): Progress {
  const drawn = new SingleBar(
    { format: '  {what} {bar} {value}/{total}', stream, hideCursor: true, barsize: 32 },
    Presets.shades_classic,
  );
  return {
    begin: (what, total) => drawn.start(total, 0, { what: what.padEnd(10) }),
    advance: (by = 1) => drawn.increment(by),
    end: () => drawn.stop(),
  };
}

function lines(stream: NodeJS.WriteStream, work: string): Progress {
  let [name, goal, value, told] = ['', 0, 0, 0];
  const tell = () => stream.write(`${work}: ${name} ${value}/${goal}\n`);
  return {
    begin(what, total) {
      [name, goal, value, told] = [what, total, 0, 0];
    },
    advance(by = 1) {
      value += by;
      const quarter = Math.floor((value / goal) * 4);
      if (quarter > told && value < goal) {
        told = quarter;
        tell();
      }
    },
    end: tell,
  };
}

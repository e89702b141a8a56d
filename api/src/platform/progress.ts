import { Presets, SingleBar } from 'cli-progress';
import type { Logger } from 'pino';

/** Reports the progress of long work to a terminal. One part runs at a time. */
export interface Progress {
  begin(part: string, total: number): void;
  advance(by?: number): void;
  end(): void;
}

export const silentProgress: Progress = { begin() {}, advance() {}, end() {} };

/** Draws a bar on a terminal. Elsewhere prints a line at each quarter, prefixed with `label`. */
export function progressOn(stream: NodeJS.WriteStream, label: string): Progress {
  return stream.isTTY ? bar(stream) : lines(stream, label);
}

function bar(stream: NodeJS.WriteStream): Progress {
  const drawn = new SingleBar(
    { format: '  {part} {bar} {value}/{total}', stream, hideCursor: true, barsize: 32 },
    Presets.shades_classic,
  );
  return {
    begin: (part, total) => drawn.start(total, 0, { part: part.padEnd(10) }),
    advance: (by = 1) => drawn.increment(by),
    end: () => drawn.stop(),
  };
}

/** Logs a line at each quarter. */
export function progressIn(log: Logger, label: string): Progress {
  return quarters((part, value, total) => log.info({ part, value, total }, label));
}

function lines(stream: NodeJS.WriteStream, label: string): Progress {
  return quarters((part, value, total) => stream.write(`${label}: ${part} ${value}/${total}\n`));
}

function quarters(report: (part: string, value: number, total: number) => void): Progress {
  let [currentPart, goal, value, printedQuarter] = ['', 0, 0, 0];
  const print = () => report(currentPart, value, goal);
  return {
    begin(part, total) {
      [currentPart, goal, value, printedQuarter] = [part, total, 0, 0];
    },
    advance(by = 1) {
      value += by;
      const quarter = Math.floor((value / goal) * 4);
      if (quarter > printedQuarter && value < goal) {
        printedQuarter = quarter;
        print();
      }
    },
    end: print,
  };
}

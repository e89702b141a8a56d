import type { Logger } from 'pino';

/** Reports the progress of long work. One part runs at a time. */
export interface Progress {
  begin(part: string, total: number): void;
  advance(by?: number): void;
  end(): void;
}

export const silentProgress: Progress = { begin() {}, advance() {}, end() {} };

/** Prints a line at each quarter, prefixed with `label`. */
export function progressOn(stream: NodeJS.WriteStream, label: string): Progress {
  return quarters((part, value, total) => stream.write(`${label}: ${part} ${value}/${total}\n`));
}

/** Logs a line at each quarter. */
export function progressIn(log: Logger, label: string): Progress {
  return quarters((part, value, total) => log.info({ part, value, total }, label));
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

/** A page of a browser, with the few operations that the smoke suite needs from each engine. */
export interface EnginePage {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression and returns its value, which is JSON. Promises are awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Evaluates an expression and returns its value if that is an element. */
  element(expression: string): Promise<EngineElement | null>;
  resize(width: number, height: number): Promise<void>;
  /** Returns a PNG of the window. */
  screenshot(): Promise<Uint8Array>;
  /** Returns errors that the browser itself has logged since the last call, where it reports them. */
  takeErrors(): Promise<string[]>;
  /** Closes the browser. */
  close(): Promise<void>;
}

export interface EngineElement {
  /** Clicks the element with the mouse. */
  click(): Promise<void>;
  /** Types into the element, which has focus. */
  type(text: string): Promise<void>;
  /** Chooses a file on this machine. */
  upload(path: string): Promise<void>;
}

export interface Engine {
  name: 'Firefox' | 'WebKit';
  /** Returns what is not installed here; undefined when the engine can start. */
  findMissing(): string | undefined;
  /** Starts the browser with an empty profile. */
  open(): Promise<EnginePage>;
}

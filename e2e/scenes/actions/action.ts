import type { SceneContext } from '../scene.ts';

/** Clicks once or twice. */
export type Press = (times: 'once' | 'twice') => Promise<void>;

/** A user action that makes one call. */
export interface Action {
  readonly name: string;
  /** Pattern of the call's URL. */
  readonly call: string;
  /** The error shown when the call gets no response. */
  readonly errorWithoutResponse: string;
  /** The error shown for a response 500; the server's message when absent. */
  readonly errorOf500?: string;
  /** Brings the page to where the action is one click away. */
  readonly prepare: (
    stage: SceneContext,
  ) => Promise<{ press: Press; expectDone: () => Promise<void> }>;
}

/** Returns a press of the button with this name. */
export function pressButton(stage: SceneContext, name: string): Press {
  const button = stage.page.getByRole('main').getByRole('button', { name, exact: true });
  return (times) => (times === 'once' ? button.click() : button.dblclick());
}

/** Returns a press of a button in a dialog, which `opener` opens if needed. */
export function pressInDialog(stage: SceneContext, opener: string, name: string): Press {
  const button = stage.page.getByRole('dialog').getByRole('button', { name, exact: true });
  return async (times) => {
    if (!(await button.isVisible())) await pressButton(stage, opener)('once');
    await (times === 'once' ? button.click() : button.dblclick());
  };
}

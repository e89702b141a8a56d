import type { SceneContext } from '../scene.ts';

/** Once, or as an impatient finger does it. */
export type Press = (times: 'once' | 'twice') => Promise<void>;

/** Something that a shopper does by one call. */
export interface Action {
  readonly name: string;
  /** The call that it makes. */
  readonly call: string;
  /** What is said when no answer came. */
  readonly errorWithoutResponse: string;
  /** What is said of an answer 500; the server's own words when left out. */
  readonly errorOf500?: string;
  /** Leaves the page where the action is one press away. */
  readonly prepare: (
    stage: SceneContext,
  ) => Promise<{ press: Press; expectDone: () => Promise<void> }>;
}

/** Of the button of that name. */
export function pressButton(stage: SceneContext, name: string): Press {
  const button = stage.page.getByRole('main').getByRole('button', { name, exact: true });
  return (times) => (times === 'once' ? button.click() : button.dblclick());
}

/** The same, of a button in a dialog that another button opens. */
export function pressInDialog(stage: SceneContext, opener: string, name: string): Press {
  const button = stage.page.getByRole('dialog').getByRole('button', { name, exact: true });
  return async (times) => {
    if (!(await button.isVisible())) await pressButton(stage, opener)('once');
    await (times === 'once' ? button.click() : button.dblclick());
  };
}

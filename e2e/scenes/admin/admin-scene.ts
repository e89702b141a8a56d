import { AdminPage } from '../../pages/admin-page.ts';
import type { Scene, Stage } from '../scene.ts';

/** A scene of the back office, in which the admin is signed in. */
export function adminScene(
  name: string,
  prepare: (stage: Stage, adminPage: AdminPage) => Promise<void>,
): Scene {
  return {
    name: `admin-${name}`,
    isMishap: true,
    prepare: async (stage) => {
      await stage.signIn(stage.admin);
      await prepare(stage, new AdminPage(stage.page));
    },
  };
}

export const dialogOf = ({ page }: Stage) => page.getByRole('dialog');

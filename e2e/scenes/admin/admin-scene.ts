import { AdminPage } from '../../pages/admin-page.ts';
import type { Scene, SceneContext } from '../scene.ts';

/** A scene for a signed-in admin. */
export function adminScene(
  name: string,
  prepare: (stage: SceneContext, adminPage: AdminPage) => Promise<void>,
): Scene {
  return {
    name: `admin-${name}`,
    prepare: async (stage) => {
      await stage.signIn(stage.admin);
      await prepare(stage, new AdminPage(stage.page));
    },
  };
}

export const dialogOf = ({ page }: SceneContext) => page.getByRole('dialog');

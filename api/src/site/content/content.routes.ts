import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import { success } from '../../platform/http/success.ts';
import type { Content } from './content.service.ts';

export function mountContent(mount: Mount, content: Content): void {
  mount(endpoints.getSliderImages, async () =>
    success('Slider images found.', await content.getSliders()),
  );

  mount(endpoints.addSliderImages, async ({ files }) =>
    success('Slider images added.', await content.addSliders(files)),
  );

  mount(endpoints.deleteSliderImage, async ({ params }) => {
    await content.removeSlider(params.image_id);
    return success('Slider image deleted.', null);
  });

  mount(endpoints.orderSliders, async ({ body }) => ({
    message: 'Slider order saved.',
    sliders: await content.orderSliders(body.image_ids),
  }));

  mount(endpoints.getNewsLine, async () =>
    success('News line found.', await content.getNewsLine()),
  );

  mount(endpoints.addNewsLine, async ({ body }) =>
    success('News line added.', await content.addNewsLine(body.news_message)),
  );

  mount(endpoints.updateNewsLine, async ({ body }) =>
    success('News line updated.', await content.updateNewsLine(body.news_message, body.was)),
  );
}

import { PageHeading } from '../ui/PageHeading.tsx';
import { Wrap } from '../ui/Wrap.tsx';

export function Component() {
  return (
    <Wrap>
      <PageHeading>product-details</PageHeading>
    </Wrap>
  );
}

import type { ImportState } from '@vajra/contract';
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx';

const looks: Readonly<Record<ImportState, [StatusTone, string]>> = {
  new: ['off', 'Not checked'],
  checking: ['wait', 'Being checked'],
  checked: ['wait', 'Checked'],
  running: ['wait', 'Importing'],
  stopped: ['bad', 'Stopped'],
  done: ['ok', 'Done'],
  failed: ['bad', 'Not readable'],
};

export function ImportStatus({ state }: { state: ImportState }) {
  const [tone, words] = looks[state];
  return <StatusDot tone={tone}>{words}</StatusDot>;
}

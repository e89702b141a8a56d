import type { ImportState } from '@vajra/contract';
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx';

const statuses: Readonly<Record<ImportState, [StatusTone, string]>> = {
  new: ['off', 'Not checked'],
  checking: ['wait', 'Checking'],
  checked: ['wait', 'Checked'],
  running: ['wait', 'Importing'],
  stopped: ['bad', 'Stopped'],
  done: ['ok', 'Done'],
  failed: ['bad', 'Unreadable file'],
};

export function ImportStatus({ state }: { state: ImportState }) {
  const [tone, label] = statuses[state];
  return <StatusDot tone={tone}>{label}</StatusDot>;
}

import { useAtom } from 'jotai';
import { deviceStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';
import { storedAtom } from '../../session/stored-atom.ts';
import { useAfterHydration } from '../../ui/use-after-hydration.ts';

/** Whether lists leave out pieces that are sold, as last chosen on this device. */
const availableOnlyAtom = storedAtom({
  key: storageKeys.availableOnly,
  read: () => deviceStorage.get(storageKeys.availableOnly) === '1',
  write: (isOn: boolean) => {
    if (isOn) deviceStorage.set(storageKeys.availableOnly, '1');
    else deviceStorage.remove(storageKeys.availableOnly);
  },
});

/** Returns the remembered choice, which server-rendered pages do not know, and its setter. */
export function useAvailableOnly(): [isOn: boolean, remember: (isOn: boolean) => void] {
  const [isOn, remember] = useAtom(availableOnlyAtom);
  return [useAfterHydration(false, isOn), remember];
}

import { useQuery } from '@tanstack/react-query';
import { orderEditors, type ShippingMethod, type ShippingSettings } from '@vajra/contract';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FramedMessage, FramedQueryState } from '../shared/FramedQueryState.tsx';
import { useMoveAnnouncement } from '../shared/MoveButtons.tsx';
import { moveItem } from '../shared/move-item.ts';
import { PageLayout } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { useHasRole } from '../shared/use-has-role.ts';
import { MethodDialog } from './MethodDialog.tsx';
import { MethodRow } from './MethodRow.tsx';
import { PackingForm } from './PackingForm.tsx';
import styles from './ShippingScreen.module.css';
import { useSaveShipping } from './use-save-shipping.ts';

const shippingQuery = callQuery(adminKeys.shipping, endpoints.getShippingSettings, {});

/** The shipping methods in the order in which customers see them. */
export function ShippingScreen() {
  const query = useQuery(shippingQuery);
  const [edited, setEdited] = useState<ShippingMethod | 'new' | null>(null);
  const mayEdit = useHasRole(orderEditors);
  return (
    <PageLayout
      title="Shipping methods"
      actions={
        mayEdit && (
          <Button
            kind="create"
            small
            data-key="n"
            disabled={!query.data}
            onClick={() => setEdited('new')}
          >
            + Add shipping method
          </Button>
        )
      }
    >
      <FramedQueryState query={query} failed="Failed to fetch shipping methods.">
        {(settings) => (
          <>
            <MethodList settings={settings} mayEdit={mayEdit} onEdit={setEdited} />
            <PackingForm
              key={JSON.stringify([settings.packagingGrams, settings.handling])}
              settings={settings}
              mayEdit={mayEdit}
            />
            {edited && (
              <MethodDialog
                settings={settings}
                method={edited === 'new' ? undefined : edited}
                onClose={() => setEdited(null)}
              />
            )}
          </>
        )}
      </FramedQueryState>
    </PageLayout>
  );
}

interface MethodListProps {
  settings: ShippingSettings;
  mayEdit: boolean;
  onEdit: (method: ShippingMethod) => void;
}

function MethodList({ settings, mayEdit, onEdit }: MethodListProps) {
  const { methods } = settings;
  const { announceMove, announcement } = useMoveAnnouncement();
  const confirm = useConfirm();
  const save = useSaveShipping();
  const isServing = methods.some(({ isActive }) => isActive);

  const move = (from: number, to: number) => {
    save.mutate({ ...settings, methods: moveItem(methods, from, to) });
    announceMove(methods[from]?.name ?? '', to, methods.length);
  };
  const remove = async (method: ShippingMethod) => {
    const isConfirmed = await confirm({
      title: `Delete ${method.name}`,
      text: 'Are you sure you want to delete this shipping method? Orders that were placed with it keep it.',
      confirmLabel: 'Delete',
    });
    const others = methods.filter(({ methodId }) => methodId !== method.methodId);
    if (isConfirmed) save.mutate({ ...settings, methods: others });
  };

  return (
    <>
      {!isServing && (
        <p role="alert" className={styles.warning}>
          There is no active shipping method, so customers cannot order.
        </p>
      )}
      {methods.length === 0 ? (
        <FramedMessage text="No shipping methods found." />
      ) : (
        <ol className={styles.methods} aria-label="Shipping methods">
          {methods.map((method, index) => (
            <MethodRow
              key={method.methodId}
              {...{ method, index, mayEdit }}
              count={methods.length}
              isBusy={save.isPending}
              onMove={(to) => move(index, to)}
              onEdit={() => onEdit(method)}
              onDelete={() => void remove(method)}
            />
          ))}
        </ol>
      )}
      {announcement}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type Facets, type FilterKey, type ListFilters, toggleFilter } from '@vajra/contract';
import * as texts from '#texts/product-list.ts';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { shapesQuery } from '../../api/queries.ts';
import { formatCount } from '../../texts/formats.ts';
import { classNames } from '../../ui/class-names.ts';
import { Details } from '../../ui/Details.tsx';
import { Media } from '../../ui/Media.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './FilterPanel.module.css';
import { filterGroups } from './filter-groups.ts';

interface FilterPanelProps {
  draft: ListFilters;
  onDraft: (draft: ListFilters) => void;
  facets: Facets | undefined;
  /** The filter that the path sets, which the panel leaves out. */
  fixed?: FilterKey | undefined;
}

type Group = (typeof filterGroups)[number];

/** The choices of every filter, each with the number of products it matches. */
export function FilterPanel({ draft, onDraft, facets, fixed }: FilterPanelProps) {
  return (
    <div className={styles.groups}>
      <fieldset className={classNames(styles.options, styles.availability)}>
        <VisuallyHidden as="legend">{texts.availability}</VisuallyHidden>
        <label>
          <input
            type="checkbox"
            checked={draft.available}
            onChange={() => onDraft({ ...draft, available: !draft.available })}
          />
          <span>{texts.availableOnly}</span>
        </label>
      </fieldset>
      {filterGroups
        .filter(({ key }) => key !== fixed)
        .map((group, index) => (
          <FilterGroup
            key={group.key}
            group={group}
            chosen={draft.filters[group.key] ?? []}
            counts={facets?.[group.key]}
            open={index === 0}
            onToggle={(id) =>
              onDraft({ ...draft, filters: toggleFilter(draft.filters, group.key, id) })
            }
          />
        ))}
    </div>
  );
}

interface FilterGroupProps {
  group: Group;
  chosen: readonly number[];
  counts: readonly { id: number; count: number }[] | undefined;
  open: boolean;
  onToggle: (id: number) => void;
}

function FilterGroup({ group, chosen, counts, open, onToggle }: FilterGroupProps) {
  const { data: choices = [] } = useQuery(choicesQuery(group.kind));
  const isShape = group.kind === 'diamondShape';
  const countOf = (id: number) => counts && (counts.find((entry) => entry.id === id)?.count ?? 0);
  return (
    <Details
      look="plain"
      title={group.title}
      note={chosen.length > 0 ? chosen.length : undefined}
      open={open || chosen.length > 0}
    >
      <fieldset className={isShape ? styles.shapes : styles.options}>
        <VisuallyHidden as="legend">{group.title}</VisuallyHidden>
        {choices.map(({ id, name }) => {
          const count = countOf(id);
          const isChecked = chosen.includes(id);
          return (
            <label
              key={id}
              className={classNames(
                isChecked && styles.checked,
                count === 0 && !isChecked && styles.none,
              )}
            >
              <input type="checkbox" checked={isChecked} onChange={() => onToggle(id)} />
              {isShape && <ShapeImage id={id} />}
              <span>{name}</span>
              {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
            </label>
          );
        })}
      </fieldset>
    </Details>
  );
}

function ShapeImage({ id }: { id: number }) {
  const { data: shapes = [] } = useQuery(shapesQuery);
  const file = shapes.find((shape) => shape.shape_id === id)?.image_url;
  return (
    <span className={styles.image}>
      <Media src={mediaUrl('diamondShape', file)} alt="" width={64} height={64} fit="contain" />
    </span>
  );
}

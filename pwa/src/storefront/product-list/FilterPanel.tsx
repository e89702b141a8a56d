import { useQuery } from '@tanstack/react-query';
import {
  type Currency,
  type Facets,
  type FilterKey,
  type ListFilters,
  rangeKeys,
  setFilter,
  setRange,
  toggleFilter,
} from '@vajra/contract';
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
import { GradeSlider } from './GradeSlider.tsx';
import { RangeFilter } from './RangeFilter.tsx';

interface FilterPanelProps {
  draft: ListFilters;
  onDraft: (draft: ListFilters) => void;
  facets: Facets | undefined;
  currency: Currency;
  /** The filter that the path sets, which the panel leaves out. */
  fixed?: FilterKey | undefined;
}

type Group = (typeof filterGroups)[number];

/** The ranges, which most buyers choose first. */
const openRanges: readonly string[] = ['price', 'carat'];

/** The ranges with their histograms, and the choices of every filter, each with the number of products it matches. */
export function FilterPanel({ draft, onDraft, facets, currency, fixed }: FilterPanelProps) {
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
      {rangeKeys.map((key) => {
        const bounds = draft.ranges[key];
        // A device may keep counts of an earlier release, without histograms.
        const bars = facets?.[key] ?? [];
        if (bars.length === 0 && !bounds) return null;
        return (
          <Details
            key={key}
            look="plain"
            title={texts.rangeNames[key]}
            note={bounds && texts.range(key, bounds, currency)}
            open={openRanges.includes(key) || bounds !== undefined}
          >
            <RangeFilter
              field={key}
              {...{ currency, bars, bounds }}
              onChange={(next) => onDraft({ ...draft, ranges: setRange(draft.ranges, key, next) })}
            />
          </Details>
        );
      })}
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
            onChoose={(ids) =>
              onDraft({ ...draft, filters: setFilter(draft.filters, group.key, ids) })
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
  onChoose: (ids: number[]) => void;
}

function FilterGroup({ group, chosen, counts, open, onToggle, onChoose }: FilterGroupProps) {
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
      <GradeSlider
        kind={group.kind}
        title={group.title.toLowerCase()}
        choices={choices}
        chosen={chosen}
        onChange={onChoose}
      />
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

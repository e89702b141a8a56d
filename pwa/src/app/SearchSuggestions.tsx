import * as texts from '#texts/search.ts';
import { mediaUrl } from '../api/media-url.ts';
import { LazyStoneDrawing } from '../storefront/shared/cards/LazyStoneDrawing.tsx';
import { useShownPrice } from '../storefront/shared/cards/prices.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Media } from '../ui/Media.tsx';
import { Price } from '../ui/Price.tsx';
import styles from './SearchSuggestions.module.css';
import type { Suggestion } from './use-suggestions.ts';

interface SearchSuggestionsProps {
  /** Starts the ids of the list and of its options. */
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
  onForget: () => void;
}

const groups = [
  { kind: 'recent', name: texts.recentSearches },
  { kind: 'list', name: texts.suggestedLists },
  { kind: 'product', name: texts.suggestedProducts },
] as const;

/** The options of the search box, which keeps the focus. */
export function SearchSuggestions({
  id,
  suggestions,
  active,
  onChoose,
  onForget,
}: SearchSuggestionsProps) {
  const numbered = suggestions.map((suggestion, at) => ({ suggestion, at }));
  return (
    <div className={styles.panel}>
      <div role="listbox" id={`${id}list`} aria-label={texts.suggestions}>
        {groups.map(({ kind, name }) => {
          const options = numbered.filter(({ suggestion }) => suggestion.kind === kind);
          return (
            options.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
              <div key={kind} role="group" aria-label={name} className={styles.group}>
                <p className={styles.title} aria-hidden="true">
                  {name}
                </p>
                {options.map(({ suggestion, at }) => (
                  // biome-ignore lint/a11y: options are chosen with the keys of the search box
                  <div
                    key={suggestion.to}
                    role="option"
                    id={`${id}${at}`}
                    aria-selected={at === active}
                    className={styles.option}
                    // Keeps the focus in the search box.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => onChoose(suggestion)}
                  >
                    <Option suggestion={suggestion} />
                  </div>
                ))}
              </div>
            )
          );
        })}
      </div>
      {suggestions.some(({ kind }) => kind === 'recent') && (
        <Button kind="text" small onClick={onForget}>
          {texts.clearRecent}
        </Button>
      )}
    </div>
  );
}

function Option({ suggestion }: { suggestion: Suggestion }) {
  if (suggestion.kind === 'product') return <ProductOption product={suggestion.product} />;
  return (
    <>
      <Icon name="search" />
      <span className={styles.name}>{suggestion.name}</span>
    </>
  );
}

function ProductOption({ product }: Pick<Extract<Suggestion, { kind: 'product' }>, 'product'>) {
  const { now, was, note } = useShownPrice(product);
  const [image] = product.productimages;
  return (
    <>
      <span className={styles.image}>
        <Media
          src={mediaUrl('product', image?.image_url)}
          alt=""
          sizes="3rem"
          thumbhash={image?.thumbhash}
          fallback={<LazyStoneDrawing product={product} />}
        />
      </span>
      <div className={styles.product}>
        <span className={styles.name}>{product.name}</span>
        <Price now={now} was={was} note={note} />
      </div>
    </>
  );
}

import { clsx } from 'clsx'
import { ArrowRight, ChevronUp } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { hiddenPriceText } from '#features/catalogue/rules/prices/price-view.ts'
import { countOf } from '#kernel/format-count.ts'
import { formatPence } from '#kernel/money.ts'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { basket } from '../basket.ts'
import type { BasketSummary } from '../basket-summary.ts'
import type { DraftKey } from '../state/draft.ts'
import { InBasketActions } from './in-basket-actions.tsx'

type Props = DraftKey & { summary: BasketSummary }

/** The bar at the bottom of catalogue pages, with the package's price. When it is open, it lists the products. */
export const FilledBasketBar = ({ section, location, summary }: Props) => {
  const { isOpen, isHidden } = useSyncExternalStore(basket.watch, basket.read, basket.read)
  const listId = useId()
  if (isHidden) return null
  const { count, people, isPriceHidden, products = [] } = summary
  const query = new URLSearchParams({ section, location, 'package-creating': 'true' })
  return (
    <aside
      aria-label="Your package"
      data-footer-bar
      data-section={section}
      className="sticky inset-x-0 bottom-(--notice-height,0px) z-[4] border-line border-t bg-surface/95 backdrop-blur-md"
    >
      {isOpen && <Contents id={listId} products={products} section={section} location={location} />}
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-2 px-4 py-3 sm:px-6 lg:px-8">
        <p className="min-w-0 leading-tight">
          <strong className="tabular-nums sm:text-lg">{priceLabel(summary)}</strong>{' '}
          {!isPriceHidden && (
            <>
              <span aria-hidden className="text-ink-soft text-sm sm:hidden">
                pp
              </span>
              <span className="text-ink-soft text-sm max-sm:sr-only">per person</span>
            </>
          )}
          <span className="block text-ink-soft text-xs">
            {countOf(count, 'product', 'products')} for {people === 1 ? 'one' : `${people} people`}
          </span>
        </p>
        <div className="flex shrink-0 items-center sm:gap-3">
          <IconButton
            label={isOpen ? 'Hide contents' : 'Show contents'}
            icon={<ChevronUp aria-hidden className={clsx('transition-transform', isOpen && 'rotate-180')} />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={basket.toggle}
          />
          <LinkButton kind="primary" className="max-sm:px-3" href={`/my-events/package?${query}`}>
            View package
            <ArrowRight aria-hidden className="max-sm:hidden" />
          </LinkButton>
        </div>
      </div>
    </aside>
  )
}

type ContentsProps = DraftKey & { id: string; products: NonNullable<BasketSummary['products']> }

const Contents = ({ id, products, ...draftKey }: ContentsProps) => (
  <ul
    id={id}
    aria-label="In your package"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be focusable for keyboard users
    tabIndex={0}
    className="mx-auto grid max-h-[40dvh] max-w-7xl gap-x-8 overflow-y-auto border-line border-b px-4 py-3 text-sm sm:grid-cols-2 sm:px-6 lg:px-8"
  >
    {products.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a product may be there twice on a day
      <li key={index} className="flex min-w-0 items-center gap-3">
        <span className="w-14 shrink-0 text-ink-soft tabular-nums">Day {item.dayIndex + 1}</span>
        <span className="min-w-0 grow truncate">{item.name}</span>
        <InBasketActions item={item} {...draftKey} />
      </li>
    ))}
  </ul>
)

const priceLabel = ({
  isPriceHidden,
  isPriceOnApplication,
  perPersonPence,
  isMinimumPrice,
}: BasketSummary): string => {
  if (isPriceHidden) return hiddenPriceText
  return isPriceOnApplication ? 'POA' : formatPence(perPersonPence, { isMinimumPrice })
}

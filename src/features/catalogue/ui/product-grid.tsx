import { SearchX } from 'lucide-react'
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { countOf } from '#kernel/format-count.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { filterGrid, type GridChoices } from '../rules/grid/filter-grid.ts'
import type { CardItem } from '../rules/grid/grid-item.ts'
import type { ProductGroup } from '../rules/grid/group-grid.ts'
import type { GridSort } from '../rules/grid/sort-grid.ts'
import { isLocked } from '../rules/lock-product.ts'
import { GridSortField, GridToolbar, MoreFilters } from './grid-toolbar.tsx'
import { MoreCards } from './more-cards.tsx'
import { PriceViewChoices } from './prices/price-view-choices.tsx'
import { usePriceView } from './prices/use-price-view.ts'
import { ProductCard } from './product-card.tsx'

// Few visitors group the products, so this loads on demand.
const ProductGroups = lazy(() =>
  loadPart(() => import('./product-groups.tsx')).then((module) => ({ default: module.ProductGroups })),
)

type Props = {
  /** The products, sorted by `firstSort`. */
  items: readonly CardItem[]
  addressOf: (item: CardItem) => string
  /** Renders an action on the card of a product. Must be a stable function. */
  actionOf?: (item: CardItem) => ReactNode
  /** The template's formula for the sort 'pattern' (CAT-032). */
  formula?: string
  /** The initial category, from the address. */
  categoryId?: string
  /** The initial order; by default 'pattern', whose label is 'Recommended'. */
  firstSort?: GridSort
  /** Loads the product groups; by default they are built from the shown products. */
  loadGroups?: (tab: string | undefined) => Promise<readonly ProductGroup<CardItem>[] | undefined>
  /** Renders a note in the footer of a product's card. */
  noteOf?: (item: CardItem) => ReactNode
  isLoggedIn: boolean
  isStaff?: boolean
  showNullPriceProduct?: boolean
  /** True if no picture is above the grid. The grid's first picture then loads with priority. */
  hasPriority?: boolean
}

const defaultSort: GridSort = 'pattern'

const productArea = { area: 'website', kind: 'default' } as const
const stayArea = { area: 'website', kind: 'accommodation' } as const

const isStay = ({ productType }: CardItem) => productType === 'Accommodation'

/** Returns the price view switches for the kinds of products in the grid. */
const choicesFor = (items: readonly CardItem[]) => [
  ...(items.every(isStay) ? [] : [{ label: 'Prices of products', area: productArea }]),
  ...(items.some(isStay) ? [{ label: 'Prices of stays', area: stayArea }] : []),
]

/** Renders a grid of products with search, filters, sorting and grouping. */
export const ProductGrid = memo((props: Props) => {
  const { items, addressOf, actionOf, noteOf, isLoggedIn, hasPriority } = props
  const titleId = useId()
  const list = useRef<HTMLElement>(null)
  const [choices, setChoices] = useState<GridChoices>({ categoryId: props.categoryId })
  const [sort, setSort] = useState<GridSort>(props.firstSort ?? defaultSort)
  const [isGrouped, setIsGrouped] = useState(false)
  // The updater form applies every change of a batch, such as clicks that are repeated after hydration.
  const changeFilters = (change: Partial<GridChoices>) => {
    setChoices((previous) => ({ ...previous, ...change }))
    scrollToList(list.current, change)
  }
  const shownItems = useShownItems(props, choices, sort)
  const views = { default: usePriceView(productArea), accommodation: usePriceView(stayArea) }
  const renderCard = (item: CardItem, index: number) => (
    <ProductCard
      key={item.id}
      item={item}
      href={addressOf(item)}
      loadsFirst={hasPriority && index === 0}
      view={isStay(item) ? views.accommodation : views.default}
      locked={isLocked(item, isLoggedIn)}
      note={noteOf?.(item)}
      actionOf={actionOf}
    />
  )
  return (
    <section ref={list} aria-labelledby={titleId} className="flex flex-col gap-6">
      <h2 id={titleId} className="sr-only">
        Products
      </h2>
      <a href={`#${titleId}-list`} className="sr-only focus:not-sr-only focus:font-semibold">
        Skip to products
      </a>
      <GridToolbar items={items} choices={choices} onChoose={changeFilters} />
      <div className="flex flex-wrap items-start gap-x-3 max-lg:-my-3 sm:gap-x-4 lg:gap-x-6">
        <p aria-live="polite" className="me-auto flex min-h-11 items-center text-ink-soft text-sm">
          {countOf(shownItems.length, 'product', 'products')}
        </p>
        <GridSortField sort={sort} onSort={setSort} />
        <MoreFilters items={items} choices={choices} onChoose={changeFilters} />
        {shownItems.length > 1 && (
          <Button
            kind="quiet"
            size="small"
            className="max-sm:px-0 max-sm:text-xs"
            onClick={() => setIsGrouped(!isGrouped)}
          >
            {isGrouped ? 'Show as one list' : 'Group by category'}
          </Button>
        )}
        {shownItems.some(({ price }) => price !== null) && (
          <PriceViewChoices choices={choicesFor(shownItems)} />
        )}
      </div>
      <div id={`${titleId}-list`} tabIndex={-1} className="outline-none">
        {shownItems.length === 0 ? (
          <EmptyState
            icon={<SearchX />}
            title="No matches"
            action={<Button onClick={() => setChoices({})}>Show everything</Button>}
          >
            Try another word, or search all categories.
          </EmptyState>
        ) : isGrouped ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <ProductGroups
              items={shownItems}
              tab={choices.tab}
              load={props.loadGroups}
              renderItem={renderCard}
            />
          </Suspense>
        ) : (
          <MoreCards items={shownItems} renderItem={renderCard} />
        )}
      </div>
    </section>
  )
})

/**
 * Scrolls to the start of the list when the filters change: a shorter list could otherwise end above the window, and
 * while the visitor types, the results would be below it.
 */
const scrollToList = (list: HTMLElement | null, change: Partial<GridChoices>) => {
  const { top = 0 } = list?.getBoundingClientRect() ?? {}
  const isAbove = top < 0
  const isBelow = change.search !== undefined && top > window.innerHeight / 3
  if (isAbove || isBelow) list?.scrollIntoView()
}

type SortedProps = Pick<Props, 'items' | 'formula' | 'firstSort' | 'isStaff' | 'showNullPriceProduct'>

/**
 * Returns the products that match the filters, in the chosen order. Defers the filters, so that typing stays fast with
 * many products.
 */
const useShownItems = (props: SortedProps, choices: GridChoices, sort: GridSort): readonly CardItem[] => {
  const { isStaff = false, showNullPriceProduct = false } = props
  const sorted = useOrdered(props, sort)
  const deferredChoices = useDeferredValue(choices)
  return useMemo(
    () => filterGrid(sorted, { ...deferredChoices, isStaff, showNullPriceProduct }),
    [sorted, deferredChoices, isStaff, showNullPriceProduct],
  )
}

/** Returns the products in the chosen order. Loads the sorting when the visitor first chooses an order. */
const useOrdered = ({ items, formula, firstSort = defaultSort }: SortedProps, sort: GridSort) => {
  const [ordered, setOrdered] = useState({ items, list: items })
  useEffect(() => {
    if (sort === firstSort) return
    let isWanted = true
    loadPart(() => import('../rules/grid/sort-grid.ts')).then(
      ({ sortGrid }) => isWanted && setOrdered({ items, list: sortGrid(items, sort, formula, warn) }),
      (problem: unknown) => console.error('Failed to sort the products', problem),
    )
    return () => {
      isWanted = false
    }
  }, [items, sort, formula, firstSort])
  return sort === firstSort || ordered.items !== items ? items : ordered.list
}

/** Logs an invalid formula of an editor, which leaves the order unchanged (CAT-033). */
const warn = (problem: string) => console.warn(problem)

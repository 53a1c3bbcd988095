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
  useState,
} from 'react'
import { countOf } from '#kernel/format-count.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { filterGrid, type GridWish } from '../rules/grid/filter-grid.ts'
import type { CardItem } from '../rules/grid/grid-item.ts'
import type { ProductGroup } from '../rules/grid/group-grid.ts'
import type { GridSort } from '../rules/grid/sort-grid.ts'
import { isLocked } from '../rules/lock-product.ts'
import { GridToolbar } from './grid-toolbar.tsx'
import { MoreCards } from './more-cards.tsx'
import { PriceViewChoices } from './prices/price-view-choices.tsx'
import { usePriceView } from './prices/use-price-view.ts'
import { ProductCard } from './product-card.tsx'

// Most readers look at all products together.
const ProductGroups = lazy(() =>
  loadPart(() => import('./product-groups.tsx')).then((module) => ({ default: module.ProductGroups })),
)

type Props = {
  /** In the order of `firstSort`: most readers choose no other. */
  items: readonly CardItem[]
  addressOf: (item: CardItem) => string
  /** What can be done with a product on its card; the same function each time. */
  actionOf?: (item: CardItem) => ReactNode
  /** The template's formula for the sort 'pattern' (002 §5). */
  formula?: string
  /** Chosen in the address; the grid starts with it. */
  categoryId?: string
  /** The order it starts in; the recommended one when left out. */
  firstSort?: GridSort
  /** Reads what is sold here in groups; without it they are made of what is shown. */
  loadGroups?: (tab: string | undefined) => Promise<readonly ProductGroup<CardItem>[] | undefined>
  /** More about a product, at the foot of its card. */
  noteOf?: (item: CardItem) => ReactNode
  isLoggedIn: boolean
  isStaff?: boolean
  showNullPriceProduct?: boolean
  /** No picture stands above it: its first one is what the page's readers wait for. */
  leads?: boolean
}

/** 'Recommended'. */
const usualSort: GridSort = 'pattern'

const products = { area: 'website', kind: 'default' } as const
const stays = { area: 'website', kind: 'accommodation' } as const

const isStay = ({ productType }: CardItem) => productType === 'Accommodation'

/** The choice of how prices are shown, for the kinds of products there are. */
const choicesFor = (items: readonly CardItem[]) => [
  ...(items.every(isStay) ? [] : [{ label: 'Prices of products', place: products }]),
  ...(items.some(isStay) ? [{ label: 'Prices of stays', place: stays }] : []),
]

/** All products of a place, to be narrowed by category and words and put in order, or shown in groups. */
export const ProductGrid = memo((props: Props) => {
  const { items, addressOf, actionOf, noteOf, isLoggedIn, leads } = props
  const titleId = useId()
  const [wish, setWish] = useState<GridWish>({ categoryId: props.categoryId })
  const [sort, setSort] = useState<GridSort>(props.firstSort ?? usualSort)
  const [isGrouped, setIsGrouped] = useState(false)
  // Of choices made in one go, such as before the page was alive, none undoes another.
  const narrow = (change: Partial<GridWish>) => setWish((before) => ({ ...before, ...change }))
  const shown = useShown(props, wish, sort)
  const views = { default: usePriceView(products), accommodation: usePriceView(stays) }
  const card = (item: CardItem, index: number) => (
    <ProductCard
      key={item.id}
      item={item}
      href={addressOf(item)}
      first={leads && index === 0}
      view={isStay(item) ? views.accommodation : views.default}
      locked={isLocked(item, isLoggedIn)}
      note={noteOf?.(item)}
      actionOf={actionOf}
    />
  )
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-6">
      <h2 id={titleId} className="sr-only">
        Products
      </h2>
      <GridToolbar items={items} wish={wish} onWish={narrow} sort={sort} onSort={setSort} />
      <div className="flex flex-wrap items-start gap-x-6">
        <p aria-live="polite" className="me-auto flex min-h-11 items-center text-ink-soft text-sm">
          {countOf(shown.length, 'product', 'products')}
        </p>
        {shown.length > 1 && (
          <Button kind="quiet" size="small" className="max-sm:-me-3" onClick={() => setIsGrouped(!isGrouped)}>
            {isGrouped ? 'Show as one list' : 'Group by category'}
          </Button>
        )}
        {shown.some(({ price }) => price !== null) && <PriceViewChoices choices={choicesFor(shown)} />}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="No matches"
          action={<Button onClick={() => setWish({})}>Show everything</Button>}
        >
          Try another word, or search all categories.
        </EmptyState>
      ) : isGrouped ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ProductGroups items={shown} tab={wish.tab} load={props.loadGroups} renderItem={card} />
        </Suspense>
      ) : (
        <MoreCards items={shown} renderItem={card} />
      )}
    </section>
  )
})

type Reader = Pick<Props, 'items' | 'formula' | 'firstSort' | 'isStaff' | 'showNullPriceProduct'>

/**
 * What the reader is shown: put in order once, then narrowed as they type. What they type is drawn before what it
 * finds, however many there are.
 */
const useShown = (reader: Reader, wish: GridWish, sort: GridSort): readonly CardItem[] => {
  const { isStaff = false, showNullPriceProduct = false } = reader
  const sorted = useOrdered(reader, sort)
  const wanted = useDeferredValue(wish)
  return useMemo(
    () => filterGrid(sorted, { ...wanted, isStaff, showNullPriceProduct }),
    [sorted, wanted, isStaff, showNullPriceProduct],
  )
}

/** In the order that its reader chose; what puts it in order comes when one is chosen. */
const useOrdered = ({ items, formula, firstSort = usualSort }: Reader, sort: GridSort) => {
  const [ordered, setOrdered] = useState({ items, list: items })
  useEffect(() => {
    if (sort === firstSort) return
    let isWanted = true
    loadPart(() => import('../rules/grid/sort-grid.ts')).then(
      ({ sortGrid }) => isWanted && setOrdered({ items, list: sortGrid(items, sort, formula, warn) }),
      (problem: unknown) => console.error('The products were not put in order.', problem),
    )
    return () => {
      isWanted = false
    }
  }, [items, sort, formula, firstSort])
  return sort === firstSort || ordered.items !== items ? items : ordered.list
}

/** An editor's formula that says nothing gives no order, and is to be found in the log (002 §8). */
const warn = (problem: string) => console.warn(problem)

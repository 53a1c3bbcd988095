import { SearchX } from 'lucide-react'
import { memo, type ReactNode, useId, useMemo, useState } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { CardGrid } from '#platform/ui/layout/page-body.tsx'
import { filterGrid } from '../rules/filter-grid.ts'
import type { CardItem } from '../rules/grid-item.ts'
import { isLocked } from '../rules/lock-product.ts'
import { type GridSort, sortGrid } from '../rules/sort-grid.ts'
import { GridToolbar } from './grid-toolbar.tsx'
import { PriceViewChoices } from './prices/price-view-choices.tsx'
import { usePriceView } from './prices/use-price-view.ts'
import { ProductCard } from './product-card.tsx'

type Props = {
  items: readonly CardItem[]
  addressOf: (item: CardItem) => string
  /** What can be done with a product on its card; the same function each time. */
  actionOf?: (item: CardItem) => ReactNode
  /** The template's formula for the sort 'pattern' (002 §5). */
  formula?: string
  /** Chosen in the address; the grid starts with it. */
  categoryId?: string
  /** The order it starts in. */
  firstSort?: GridSort
  isLoggedIn: boolean
  isStaff?: boolean
  showNullPriceProduct?: boolean
  /** No picture stands above it: its first one is what the page's readers wait for. */
  leads?: boolean
}

const products = { area: 'website', kind: 'default' } as const
const stays = { area: 'website', kind: 'accommodation' } as const

const isStay = ({ productType }: CardItem) => productType === 'Accommodation'

/** The choice of how prices are shown, for the kinds of products there are. */
const choicesFor = (items: readonly CardItem[]) => [
  ...(items.every(isStay) ? [] : [{ label: 'Prices of products', place: products }]),
  ...(items.some(isStay) ? [{ label: 'Prices of stays', place: stays }] : []),
]

/** All products of a place, to be narrowed by category and words and put in order. */
export const ProductGrid = memo(
  ({ items, addressOf, actionOf, formula, isLoggedIn, leads, ...reader }: Props) => {
    const titleId = useId()
    const [search, setSearch] = useState('')
    const [categoryId, setCategoryId] = useState(reader.categoryId)
    const [sort, setSort] = useState<GridSort>(reader.firstSort ?? 'pattern')
    const { isStaff = false, showNullPriceProduct = false } = reader
    const shown = useMemo(() => {
      const found = filterGrid(items, { search, categoryId, isStaff, showNullPriceProduct })
      return sortGrid(found, sort, formula)
    }, [items, search, categoryId, sort, formula, isStaff, showNullPriceProduct])
    const views = { default: usePriceView(products), accommodation: usePriceView(stays) }
    const reset = () => {
      setSearch('')
      setCategoryId(undefined)
    }
    return (
      <section aria-labelledby={titleId} className="flex flex-col gap-6">
        <h2 id={titleId} className="sr-only">
          Products
        </h2>
        <GridToolbar
          items={items}
          search={search}
          onSearch={setSearch}
          categoryId={categoryId}
          onCategory={setCategoryId}
          sort={sort}
          onSort={setSort}
        />
        <div className="flex flex-wrap items-start justify-between gap-x-6">
          <p aria-live="polite" className="flex min-h-11 items-center text-ink-soft text-sm">
            {shown.length === 1 ? '1 product' : `${shown.length} products`}
          </p>
          {shown.some(({ price }) => price !== null) && <PriceViewChoices choices={choicesFor(shown)} />}
        </div>
        {shown.length === 0 ? (
          <EmptyState
            icon={<SearchX />}
            title="Nothing fits that"
            action={<Button onClick={reset}>Show everything</Button>}
          >
            Try another word, or look at all categories.
          </EmptyState>
        ) : (
          <CardGrid>
            {shown.map((item, index) => (
              <ProductCard
                key={item.id}
                item={item}
                href={addressOf(item)}
                actionOf={actionOf}
                first={leads && index === 0}
                view={isStay(item) ? views.accommodation : views.default}
                locked={isLocked(item, isLoggedIn)}
              />
            ))}
          </CardGrid>
        )}
      </section>
    )
  },
)

import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { compareByCode } from '#kernel/compare-by-code.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { FilterTag } from '#platform/ui/display/filter-tag.tsx'
import { FilterTags } from '#platform/ui/display/filter-tags.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import type { GridChoices } from '../rules/grid/filter-grid.ts'
import type { CardItem } from '../rules/grid/grid-item.ts'
import type { GridSort } from '../rules/grid/sort-grid.ts'
import { CategoryIcon } from './category-icon.tsx'
import { nameFromId } from './name-from-id.ts'

const sortLabels: Record<GridSort, string> = {
  pattern: 'Recommended',
  popularity: 'Most booked',
  rating: 'Best rated',
  priceUp: 'Price: low to high',
  priceDown: 'Price: high to low',
  distance: 'Nearest first',
  alphanumeric: 'A to Z',
}
const sortOptions = Object.entries(sortLabels).map(([value, label]) => ({ value, label }))

type Props = {
  items: readonly CardItem[]
  choices: GridChoices
  /** Changes some filters; the others do not change. */
  onChoose: (change: Partial<GridChoices>) => void
}

/**
 * Renders the search, tabs and categories of a product grid. On a narrow screen they stay at the top while
 * the products scroll. For this, the parent element must also contain the products.
 */
export const GridToolbar = ({ items, choices, onChoose }: Props) => {
  const tabs = useMemo(() => [...new Set(items.flatMap((item) => item.tabs))].sort(), [items])
  const categories = useMemo(() => categoriesOf(items, choices.tab), [items, choices.tab])
  return (
    <div className="sticky-controls flex flex-col gap-1 lg:gap-4">
      <SearchField
        label="Search by name"
        value={choices.search ?? ''}
        onChange={(search) => onChoose({ search })}
      />
      {/* On a narrow screen, both sets of tags are in one row. */}
      <div className="one-row flex gap-2 lg:flex-col lg:gap-4">
        {tabs.length > 1 && (
          <FilterTags label="Kind" className="max-lg:shrink-0">
            {[undefined, ...tabs].map((tab) => (
              <FilterTag
                key={tab ?? ''}
                isOneOfSet
                pressed={tab === choices.tab}
                onPress={() => onChoose({ tab, categoryId: undefined })}
              >
                {nameFromId(tab ?? null) ?? 'Everything'}
              </FilterTag>
            ))}
          </FilterTags>
        )}
        {categories.length > 1 && (
          <FilterTags
            label="Category"
            className="border-line-strong max-lg:shrink-0 max-lg:not-first:border-s max-lg:not-first:ps-2"
          >
            <FilterTag
              isOneOfSet
              pressed={choices.categoryId === undefined}
              onPress={() => onChoose({ categoryId: undefined })}
            >
              All
            </FilterTag>
            {categories.map(({ id, name, url }) => (
              <FilterTag
                key={id}
                isOneOfSet
                icon={<CategoryIcon name={url} />}
                pressed={id === choices.categoryId}
                onPress={() => onChoose({ categoryId: id === choices.categoryId ? undefined : id })}
              >
                {name}
              </FilterTag>
            ))}
          </FilterTags>
        )}
      </div>
    </div>
  )
}

type SortProps = { sort: GridSort; onSort: (sort: GridSort) => void }

/** Renders the field for the order of a product grid. */
export const GridSortField = ({ sort, onSort }: SortProps) => (
  <SelectField
    label="Sort"
    hideLabel
    className="w-48 shrink-0"
    value={sort}
    onChange={(event) => onSort(event.currentTarget.value as GridSort)}
    options={sortOptions}
  />
)

const Limits = lazy(() =>
  loadPart(() => import('./grid-limits.tsx')).then((module) => ({ default: module.GridLimits })),
)

/** Renders the limits of price, rating and distance, collapsed by default. */
export const MoreFilters = (props: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const { maxPrice, minRating, maxMiles } = props.choices
  const chosenCount = [maxPrice, minRating, maxMiles].filter((limit) => limit !== undefined).length
  return (
    <details className="group open:w-full" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-field font-semibold text-accent-ink text-xs sm:text-sm focus-visible:outline-3 focus-visible:outline-focus [&::-webkit-details-marker]:hidden">
        More filters{chosenCount > 0 && ` (${chosenCount})`}
        <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <Suspense fallback={<div className="h-20" />}>{isOpen && <Limits {...props} />}</Suspense>
    </details>
  )
}

/** Returns the categories of the products, in the chosen tab if any, by number of products. */
const categoriesOf = (items: readonly CardItem[], tab: string | undefined) => {
  const categoriesById = new Map<string, { id: string; name: string; url: string; count: number }>()
  for (const { categoryId, categoryName, categoryUrl, tabs } of items) {
    if (tab !== undefined && !tabs.includes(tab)) continue
    const category = categoriesById.get(categoryId)
    if (category) category.count += 1
    else categoriesById.set(categoryId, { id: categoryId, name: categoryName, url: categoryUrl, count: 1 })
  }
  return [...categoriesById.values()].sort((a, b) => b.count - a.count || compareByCode(a.name, b.name))
}

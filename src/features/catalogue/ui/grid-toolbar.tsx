import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { compareByCode } from '#kernel/compare-by-code.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { FilterTag } from '#platform/ui/display/filter-tag.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import type { GridChoices } from '../rules/grid/filter-grid.ts'
import type { CardItem } from '../rules/grid/grid-item.ts'
import type { GridSort } from '../rules/grid/sort-grid.ts'
import { CategoryIcon } from './category-icon.tsx'
import { placeName } from './place-name.ts'

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
  sort: GridSort
  onSort: (sort: GridSort) => void
}

/** Renders the controls of a product grid: search, tabs, categories, limits and order. */
export const GridToolbar = ({ items, choices, onChoose, sort, onSort }: Props) => {
  const tabs = useMemo(() => [...new Set(items.flatMap((item) => item.tabs))].sort(), [items])
  const categories = useMemo(() => categoriesOf(items, choices.tab), [items, choices.tab])
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-[1fr_14rem]">
        <SearchField
          label="Search by name"
          value={choices.search ?? ''}
          onChange={(search) => onChoose({ search })}
        />
        <SelectField
          label="Sort"
          hideLabel
          value={sort}
          onChange={(event) => onSort(event.currentTarget.value as GridSort)}
          options={sortOptions}
        />
      </div>
      {tabs.length > 1 && (
        <Tags legend="Kind">
          {[undefined, ...tabs].map((tab) => (
            <FilterTag
              key={tab ?? ''}
              pressed={tab === choices.tab}
              onPress={() => onChoose({ tab, categoryId: undefined })}
            >
              {placeName(tab ?? null) ?? 'Everything'}
            </FilterTag>
          ))}
        </Tags>
      )}
      {categories.length > 1 && (
        <Tags legend="Category">
          <FilterTag
            pressed={choices.categoryId === undefined}
            onPress={() => onChoose({ categoryId: undefined })}
          >
            All
          </FilterTag>
          {categories.map(({ id, name, url }) => (
            <FilterTag
              key={id}
              icon={<CategoryIcon url={url} />}
              pressed={id === choices.categoryId}
              onPress={() => onChoose({ categoryId: id === choices.categoryId ? undefined : id })}
            >
              {name}
            </FilterTag>
          ))}
        </Tags>
      )}
      <MoreFilters items={items} choices={choices} onChoose={onChoose} />
    </div>
  )
}

const Tags = ({ legend, children }: { legend: string; children: React.ReactNode }) => (
  <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
    <legend className="sr-only">{legend}</legend>
    {children}
  </fieldset>
)

const Limits = lazy(() =>
  loadPart(() => import('./grid-limits.tsx')).then((module) => ({ default: module.GridLimits })),
)

/** Renders the limits of price, rating and distance, collapsed by default. */
const MoreFilters = (props: Pick<Props, 'items' | 'choices' | 'onChoose'>) => {
  const [isOpen, setIsOpen] = useState(false)
  const { maxPrice, minRating, maxMiles } = props.choices
  const chosen = [maxPrice, minRating, maxMiles].filter((limit) => limit !== undefined).length
  return (
    <details className="group" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-field font-semibold text-accent-ink text-sm focus-visible:outline-3 focus-visible:outline-focus [&::-webkit-details-marker]:hidden">
        More filters{chosen > 0 && ` (${chosen})`}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <Suspense fallback={<div className="h-20" />}>{isOpen && <Limits {...props} />}</Suspense>
    </details>
  )
}

/** Returns the categories of the products, in the chosen tab if any, by number of products. */
const categoriesOf = (items: readonly CardItem[], tab: string | undefined) => {
  const counted = new Map<string, { id: string; name: string; url: string; count: number }>()
  for (const { categoryId, categoryName, categoryUrl, tabs } of items) {
    if (tab !== undefined && !tabs.includes(tab)) continue
    const known = counted.get(categoryId)
    if (known) known.count += 1
    else counted.set(categoryId, { id: categoryId, name: categoryName, url: categoryUrl, count: 1 })
  }
  return [...counted.values()].sort((a, b) => b.count - a.count || compareByCode(a.name, b.name))
}

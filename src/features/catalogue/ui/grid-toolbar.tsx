import { useMemo } from 'react'
import { FilterTag } from '#platform/ui/display/filter-tag.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { SelectField } from '#platform/ui/fields/select-field.tsx'
import type { CardItem } from '../rules/grid-item.ts'
import { type GridSort, gridSorts } from '../rules/sort-grid.ts'
import { CategoryIcon } from './category-icon.tsx'

const sortLabels: Record<GridSort, string> = {
  pattern: 'Recommended',
  popularity: 'Most booked',
  rating: 'Best rated',
  priceUp: 'Price: low to high',
  priceDown: 'Price: high to low',
  distance: 'Nearest the centre',
  alphanumeric: 'A to Z',
}
const order: readonly GridSort[] = [...gridSorts].sort(
  (a, b) => Object.keys(sortLabels).indexOf(a) - Object.keys(sortLabels).indexOf(b),
)

type Props = {
  items: readonly CardItem[]
  search: string
  onSearch: (text: string) => void
  categoryId: string | undefined
  onCategory: (categoryId: string | undefined) => void
  sort: GridSort
  onSort: (sort: GridSort) => void
}

/** Search, categories and order of a product grid. */
export const GridToolbar = ({ items, search, onSearch, categoryId, onCategory, sort, onSort }: Props) => {
  const categories = useMemo(() => categoriesOf(items), [items])
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-[1fr_14rem]">
        <SearchField label="Search by name" value={search} onChange={onSearch} />
        <SelectField
          label="Sort"
          hideLabel
          value={sort}
          onChange={(event) => onSort(event.currentTarget.value as GridSort)}
          options={order.map((value) => ({ value, label: sortLabels[value] }))}
        />
      </div>
      {categories.length > 1 && (
        <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
          <legend className="sr-only">Category</legend>
          <FilterTag pressed={categoryId === undefined} onPress={() => onCategory(undefined)}>
            All
          </FilterTag>
          {categories.map(({ id, name, url }) => (
            <FilterTag
              key={id}
              icon={<CategoryIcon url={url} />}
              pressed={id === categoryId}
              onPress={() => onCategory(id === categoryId ? undefined : id)}
            >
              {name}
            </FilterTag>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** The categories that have products here, the fullest first. */
const categoriesOf = (items: readonly CardItem[]) => {
  const counted = new Map<string, { id: string; name: string; url: string; count: number }>()
  for (const { categoryId, categoryName, categoryUrl } of items) {
    const known = counted.get(categoryId)
    if (known) known.count += 1
    else counted.set(categoryId, { id: categoryId, name: categoryName, url: categoryUrl, count: 1 })
  }
  return [...counted.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

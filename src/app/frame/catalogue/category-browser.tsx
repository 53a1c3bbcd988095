import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { filterGrid } from '#features/catalogue/rules/grid/filter-grid.ts'
import type { CardItem } from '#features/catalogue/rules/grid/grid-item.ts'
import { isLocked } from '#features/catalogue/rules/lock-product.ts'
import { CategoryIcon } from '#features/catalogue/ui/category-icon.tsx'
import { nameFromId } from '#features/catalogue/ui/name-from-id.ts'
import { usePriceView } from '#features/catalogue/ui/prices/use-price-view.ts'
import { productAddress } from '#features/catalogue/ui/product-address.ts'
import { ProductCard } from '#features/catalogue/ui/product-card.tsx'
import { type LoadedGroups, ProductGroupList } from '#features/catalogue/ui/product-groups.tsx'
import type { Section } from '#kernel/section.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { FilterTag } from '#platform/ui/display/filter-tag.tsx'
import { FilterTags } from '#platform/ui/display/filter-tags.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { getApi } from '../../get-api.ts'
import { QueryFrame } from '../query-frame.tsx'
import { groupsEverywhere } from './load-product-groups.ts'
import { useGridReader } from './use-grid-reader.ts'

const productGrid = { area: 'website', kind: 'default' } as const
const stayGrid = { area: 'website', kind: 'accommodation' } as const

/** Lists the products of a category at all locations, so that a visitor can choose a location by activity. */
export const CategoryBrowser = ({ section }: { section: Section }) => (
  <QueryFrame>
    <Browser section={section} />
  </QueryFrame>
)

const Browser = ({ section }: { section: Section }) => {
  const [chosenId, setChosenId] = useState<string>()
  const categories = useQuery({
    queryKey: ['catalogue', 'categories'],
    queryFn: async () => (await getApi().catalogue.listCategories()).data.categories,
  })
  if (categories.isError) return <ErrorState onRetry={() => void categories.refetch()} />
  if (!categories.data) return <Skeleton className="h-32" />
  const soldCategories = categories.data.filter(({ sectionList }) => sectionList.includes(section))
  const category = soldCategories.find(({ id }) => id === chosenId) ?? soldCategories[0]
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">By category</h2>
      <FilterTags label="Category" className="-mx-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0">
        {soldCategories.map(({ id, name, url }) => (
          <FilterTag
            key={id}
            isOneOfSet
            icon={<CategoryIcon name={url} />}
            pressed={id === category?.id}
            onPress={() => setChosenId(id)}
          >
            {name}
          </FilterTag>
        ))}
      </FilterTags>
      {category && <ProductsEverywhere section={section} categoryId={category.id} />}
    </div>
  )
}

const ProductsEverywhere = ({ section, categoryId }: { section: Section; categoryId: string }) => {
  const reader = useGridReader()
  const groups = useGroupsEverywhere(section, categoryId, reader.isStaff)
  const views = { default: usePriceView(productGrid), accommodation: usePriceView(stayGrid) }
  if (!groups) return <Skeleton className="h-96" />
  const visibleGroups = groups.map((group) => ({ ...group, products: filterGrid(group.products, reader) }))
  return (
    <ProductGroupList
      groups={visibleGroups}
      renderItem={(item: CardItem) => (
        <ProductCard
          key={item.id}
          item={item}
          href={productAddress({
            section,
            location: item.locationList[0] ?? '',
            categoryUrl: item.categoryUrl,
            productId: item.id,
          })}
          view={item.productType === 'Accommodation' ? views.accommodation : views.default}
          locked={isLocked(item, reader.isLoggedIn)}
          note={<p className="mt-2 font-semibold text-ink">{nameFromId(item.locationList[0] ?? null)}</p>}
        />
      )}
    />
  )
}

/** Loads product groups. If that fails, the error is logged and the current groups stay (CAT-021). */
const useGroupsEverywhere = (section: Section, categoryId: string, isStaff: boolean) => {
  const [groups, setGroups] = useState<LoadedGroups>()
  useEffect(() => {
    let isWanted = true
    groupsEverywhere(section, categoryId, isStaff).then(
      (found) => isWanted && setGroups(found),
      (problem: unknown) => console.error('Failed to load product groups', problem),
    )
    return () => {
      isWanted = false
    }
  }, [section, categoryId, isStaff])
  return groups
}

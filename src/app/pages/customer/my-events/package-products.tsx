import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo } from 'react'
import {
  priceDifference,
  type ReplacedProduct,
  sortReplacements,
} from '#features/builder/rules/replacements.ts'
import type { CardItem } from '#features/catalogue/rules/grid/grid-item.ts'
import { sortSelection } from '#features/catalogue/rules/grid/sort-grid.ts'
import { productAddress } from '#features/catalogue/ui/product-address.ts'
import { ProductGrid } from '#features/catalogue/ui/product-grid.tsx'
import type { Section } from '#kernel/section.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { SkeletonCards } from '#platform/ui/display/skeleton.tsx'
import { CardGrid, PageBody } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { useDayNotes } from '../../../frame/catalogue/use-day-notes.tsx'
import { useGridReader } from '../../../frame/catalogue/use-grid-reader.ts'
import { getApi } from '../../../get-api.ts'

const noItems: readonly CardItem[] = []

type Props = {
  section: Section
  location: string
  /** The base address of the products on this page. */
  base: string
  /** Query parameters that identify the package, added to every product link. */
  query: URLSearchParams
  title: string
  lead: string
  back: { label: string; href: string }
  startDate?: string | null
  peopleCount?: number
  nightsCount?: number
  /** The event for which products are chosen. */
  eventId?: string
  /** Shows only this supplier's products; for staff. */
  supplierId?: string
  /** The product to replace, if the chosen product is swapped in. */
  replaced?: ReplacedProduct
  children?: ReactNode
}

/**
 * Lists the products of a location, for choosing one for a package. The order is that of CAT-034, or of
 * `sortReplacements` for a swap.
 */
export const PackageProducts = ({ section, location, base, query, title, lead, back, ...props }: Props) => {
  const reader = useGridReader()
  const { eventId, peopleCount, nightsCount, supplierId } = props
  const stay = { startDate: props.startDate ?? undefined, peopleCount, nightsCount, eventId }
  const products = useQuery({
    queryKey: ['package-products', section, location, stay, supplierId, reader.isLoggedIn],
    queryFn: async () => {
      const { catalogue } = getApi()
      const productsInLocation = await catalogue.listProductsInLocation({
        locationName: location,
        section,
        ...stay,
        fields: 'card',
      })
      const items = sortSelection(productsInLocation.data)
      if (supplierId === undefined) return items
      const productsOfSupplier = await catalogue.listProductsOfSuppliers({
        supplierIdList: [supplierId],
        section,
      })
      const supplierProductIds = new Set(productsOfSupplier.data.map(({ id }) => id))
      return items.filter(({ id }) => supplierProductIds.has(id))
    },
  })
  const { replaced } = props
  const items = useMemo(
    () => (products.data && replaced ? sortReplacements(products.data, replaced) : products.data),
    [products.data, replaced],
  )
  const dayNoteOf = useDayNotes(section, items ?? noItems, stay)
  const noteOf = useCallback(
    (item: CardItem) => (
      <>
        {replaced && <Difference text={priceDifference(item, replaced)} />}
        {dayNoteOf(item)}
      </>
    ),
    [dayNoteOf, replaced],
  )
  return (
    <main data-section={section}>
      <PageBody>
        <PageHeader title={title} lead={lead} crumbs={[back]} />
        {products.isPending && (
          <CardGrid>
            <SkeletonCards />
          </CardGrid>
        )}
        {products.isError && <ErrorState onRetry={() => void products.refetch()} />}
        {items && (
          <ProductGrid
            items={items}
            {...reader}
            noteOf={noteOf}
            addressOf={(item) =>
              `${productAddress({ section, location, categoryUrl: item.categoryUrl, productId: item.id, base })}?${query}`
            }
          />
        )}
        {props.children}
      </PageBody>
    </main>
  )
}

const Difference = ({ text }: { text: string | undefined }) =>
  text && <p className="mt-2 font-semibold text-sm tabular-nums">{text}</p>

import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { usePermissionReader } from '#features/access/ui/permission-reader.ts'
import type { CardItem } from '#features/catalogue/rules/grid-item.ts'
import { ProductGrid } from '#features/catalogue/ui/product-grid.tsx'
import type { Section } from '#kernel/section.ts'
import type { ReadGroups } from './product-groups.ts'
import type { GridReader } from './use-grid-reader.ts'
import { usePricesAsReader, useUnlocked } from './use-prices-as-reader.ts'

// Whoever is logged in waits for nothing by it: until it is here the grid is as a visitor sees it.
const GridPermissions = lazy(() =>
  import('./grid-permissions.tsx').then((module) => ({ default: module.GridPermissions })),
)

const visitor: GridReader = { isLoggedIn: false, isStaff: false, showNullPriceProduct: false }

type Props = Omit<ComponentProps<typeof ProductGrid>, keyof GridReader | 'loadGroups'> & {
  section: Section
  readGroups?: ReadGroups
}

/**
 * The products of a public page as its reader sees them. What is asked about the reader is asked here and not by
 * the page, which is the same for everybody and so is drawn once.
 */
export const ReaderGrid = ({ section, readGroups, ...grid }: Props) => {
  usePricesAsReader(
    section,
    grid.items.filter(({ isSpicy }) => !isSpicy),
  )
  useUnlocked(grid.items.some(({ isSpicy, priceHidden }) => isSpicy && priceHidden))
  const isKnown = Boolean(usePermissionReader())
  const [reader, setReader] = useState(visitor)
  const { isStaff, ...rest } = isKnown ? reader : visitor
  useItemsOfStaff(isStaff, grid.items)
  const loadGroups = useCallback(
    (tab: string | undefined) => readGroups?.(isStaff, tab),
    [readGroups, isStaff],
  )
  return (
    <>
      <ProductGrid {...grid} {...rest} isStaff={isStaff} loadGroups={loadGroups} />
      {isKnown && (
        <Suspense>
          <GridPermissions onFound={setReader} />
        </Suspense>
      )}
    </>
  )
}

/** Staff who come to a page that was made for visitors get it once more, with whose each product is and what it costs. */
const useItemsOfStaff = (isStaff: boolean, items: readonly CardItem[]) => {
  const router = useRouter()
  const hasAsked = useRef(false)
  const isForVisitors = items[0] !== undefined && items[0].supplierName === undefined
  useEffect(() => {
    if (!isStaff || !isForVisitors || hasAsked.current) return
    hasAsked.current = true
    void router.invalidate()
  }, [isStaff, isForVisitors, router])
}

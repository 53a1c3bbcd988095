import { type ComponentProps, lazy, Suspense, useCallback, useState } from 'react'
import { usePermissionReader } from '#features/access/ui/permission-reader.ts'
import { ProductGrid } from '#features/catalogue/ui/product-grid.tsx'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import type { GroupsAt } from './load-product-groups.ts'
import type { GridReader } from './use-grid-reader.ts'
import { usePricesAsReader, useUnlocked } from './use-prices-as-reader.ts'

// Whoever is logged in waits for nothing by it: until it is here the grid is as a visitor sees it.
const GridPermissions = lazy(() =>
  loadPart(() => import('./grid-permissions.tsx')).then((module) => ({ default: module.GridPermissions })),
)

const visitor: GridReader = { isLoggedIn: false, isStaff: false, showNullPriceProduct: false }

type Props = Omit<ComponentProps<typeof ProductGrid>, keyof GridReader | 'loadGroups'> & {
  section: Section
  /** Where its groups are read; without it they are made of what is shown. The same object at each drawing. */
  groupsAt?: GroupsAt
}

/**
 * The products of a public page as its reader sees them. What is asked about the reader is asked here and not by
 * the page, which is the same for everybody and so is drawn once.
 */
export const ReaderGrid = ({ section, groupsAt, ...grid }: Props) => {
  usePricesAsReader(
    section,
    grid.items.filter(({ isSpicy }) => !isSpicy),
  )
  useUnlocked(grid.items.some(({ isSpicy, priceHidden }) => isSpicy && priceHidden))
  const isKnown = Boolean(usePermissionReader())
  const [reader, setReader] = useState(visitor)
  const { isStaff, ...rest } = isKnown ? reader : visitor
  const loadGroups = useCallback(
    async (tab: string | undefined) => {
      const { readGroups } = await loadPart(() => import('./load-product-groups.ts'))
      return groupsAt && readGroups(groupsAt, isStaff, tab)
    },
    [groupsAt, isStaff],
  )
  return (
    <>
      <ProductGrid {...grid} {...rest} isStaff={isStaff} loadGroups={loadGroups} />
      {isKnown && (
        <Suspense>
          <GridPermissions items={grid.items} onFound={setReader} />
        </Suspense>
      )}
    </>
  )
}

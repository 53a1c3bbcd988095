import { type ComponentProps, lazy, Suspense, useCallback, useState } from 'react'
import { usePermissionReader } from '#features/access/ui/permission-reader.ts'
import { ProductGrid } from '#features/catalogue/ui/product-grid.tsx'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import type { GroupsAt } from './load-product-groups.ts'
import type { GridReader } from './use-grid-reader.ts'
import { useReaderPrices, useReloadWhenUnlocked } from './use-reader-prices.ts'

// Until this part is loaded, logged-in users see the grid for visitors.
const GridPermissions = lazy(() =>
  loadPart(() => import('./grid-permissions.tsx')).then((module) => ({ default: module.GridPermissions })),
)

const visitor: GridReader = { isLoggedIn: false, isStaff: false, showNullPriceProduct: false }

type Props = Omit<ComponentProps<typeof ProductGrid>, keyof GridReader | 'loadGroups'> & {
  section: Section
  /**
   * Where to read the groups. If undefined, they are built from the shown products. Pass the same object in every
   * render.
   */
  groupsAt?: GroupsAt
}

/**
 * Shows the products of a public page as its reader sees them. The requests about the reader are sent here and not by
 * the page, which is rendered once for everybody.
 */
export const ReaderGrid = ({ section, groupsAt, ...grid }: Props) => {
  useReaderPrices(
    section,
    grid.items.filter(({ isSpicy }) => !isSpicy),
  )
  useReloadWhenUnlocked(grid.items.some(({ isSpicy, priceHidden }) => isSpicy && priceHidden))
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

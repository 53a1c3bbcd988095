import { type ComponentProps, type ReactNode, useCallback, useState } from 'react'
import { usePermissionReader } from '#features/access/ui/permission-reader.ts'
import { ProductGrid } from '#features/catalogue/ui/product-grid.tsx'
import type { Section } from '#kernel/section.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'
import { LateTripBar } from './late-trip-bar.tsx'
import type { GroupsQuery } from './load-product-groups.ts'
import type { TripPrices } from './trip-bar.tsx'
import type { GridReader } from './use-grid-reader.ts'
import { useReaderPrices, useReloadWhenUnlocked } from './use-reader-prices.ts'

// Loaded only for logged-in users, who see the grid for visitors until then.
const loadPermissions = () => loadPart(() => import('./grid-permissions.tsx'))

const visitor: GridReader = { isLoggedIn: false, isStaff: false, showNullPriceProduct: false }

type Props = Omit<ComponentProps<typeof ProductGrid>, keyof GridReader | 'loadGroups'> & {
  section: Section
  /**
   * Identifies the product groups that the grid loads. If undefined, the groups are built from the shown products. The
   * object must be the same in every render, because a new one would load the groups again.
   */
  groupsQuery?: GroupsQuery
  /** Shown below the trip bar and above the products. */
  children?: ReactNode
}

/**
 * Shows the products of a public page as the current user sees them. The page is rendered once for everybody, so this
 * component sends the requests about the user.
 */
export const ReaderGrid = ({ section, groupsQuery, children, ...gridProps }: Props) => {
  useReaderPrices(
    section,
    gridProps.items.filter(({ isSpicy }) => !isSpicy),
  )
  useReloadWhenUnlocked(gridProps.items.some(({ isSpicy, priceHidden }) => isSpicy && priceHidden))
  const hasUser = Boolean(usePermissionReader())
  const permissions = useLoaded(hasUser ? loadPermissions : undefined)
  const [reader, setReader] = useState(visitor)
  const [prices, setPrices] = useState<TripPrices>()
  const items = prices?.source === gridProps.items ? prices.items : gridProps.items
  const { isStaff, ...readerFlags } = hasUser ? reader : visitor
  const loadGroups = useCallback(
    async (tab: string | undefined) => {
      const { readGroups } = await loadPart(() => import('./load-product-groups.ts'))
      return groupsQuery && readGroups(groupsQuery, isStaff, tab)
    },
    [groupsQuery, isStaff],
  )
  return (
    <>
      {groupsQuery && (
        <LateTripBar
          section={section}
          location={groupsQuery.locationName}
          items={gridProps.items}
          onPriced={setPrices}
        />
      )}
      {children}
      <ProductGrid {...gridProps} {...readerFlags} items={items} isStaff={isStaff} loadGroups={loadGroups} />
      {permissions && <permissions.GridPermissions items={gridProps.items} onFound={setReader} />}
    </>
  )
}

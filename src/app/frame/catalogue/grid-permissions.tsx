import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { CardItem } from '#features/catalogue/rules/grid/grid-item.ts'
import { QueryFrame } from '../query-frame.tsx'
import { type GridReader, useGridReader } from './use-grid-reader.ts'

type Props = { items: readonly CardItem[]; onFound: (reader: GridReader) => void }

/** Determines what a logged-in user can see in a grid, and passes it to `onFound`. Renders nothing. */
export const GridPermissions = (props: Props) => (
  <QueryFrame>
    <PermissionReader {...props} />
  </QueryFrame>
)

const PermissionReader = ({ items, onFound }: Props) => {
  const { isLoggedIn, isStaff, showNullPriceProduct } = useGridReader()
  useReloadForStaff(isStaff, items)
  useEffect(
    () => onFound({ isLoggedIn, isStaff, showNullPriceProduct }),
    [onFound, isLoggedIn, isStaff, showNullPriceProduct],
  )
  return null
}

/** For staff, reloads a page that was rendered for visitors, to get supplier names and costs. */
const useReloadForStaff = (isStaff: boolean, items: readonly CardItem[]) => {
  const router = useRouter()
  const hasRequested = useRef(false)
  const isForVisitors = items[0] !== undefined && items[0].supplierName === undefined
  useEffect(() => {
    if (!isStaff || !isForVisitors || hasRequested.current) return
    hasRequested.current = true
    void router.invalidate()
  }, [isStaff, isForVisitors, router])
}

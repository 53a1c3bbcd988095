import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { CardItem } from '#features/catalogue/rules/grid/grid-item.ts'
import { QueryFrame } from '../query-frame.tsx'
import { type GridReader, useGridReader } from './use-grid-reader.ts'

type Props = { items: readonly CardItem[]; onFound: (reader: GridReader) => void }

/** Finds out what somebody who is logged in may see in a grid. Draws nothing. */
export const GridPermissions = (props: Props) => (
  <QueryFrame>
    <Asked {...props} />
  </QueryFrame>
)

const Asked = ({ items, onFound }: Props) => {
  const { isLoggedIn, isStaff, showNullPriceProduct } = useGridReader()
  useItemsOfStaff(isStaff, items)
  useEffect(
    () => onFound({ isLoggedIn, isStaff, showNullPriceProduct }),
    [onFound, isLoggedIn, isStaff, showNullPriceProduct],
  )
  return null
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

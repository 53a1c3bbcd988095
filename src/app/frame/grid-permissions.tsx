import { useEffect } from 'react'
import { QueryFrame } from './query-frame.tsx'
import { type GridReader, useGridReader } from './use-grid-reader.ts'

type Props = { onFound: (reader: GridReader) => void }

/** Finds out what somebody who is logged in may see in a grid. Draws nothing. */
export const GridPermissions = (props: Props) => (
  <QueryFrame>
    <Asked {...props} />
  </QueryFrame>
)

const Asked = ({ onFound }: Props) => {
  const { isLoggedIn, isStaff, showNullPriceProduct } = useGridReader()
  useEffect(
    () => onFound({ isLoggedIn, isStaff, showNullPriceProduct }),
    [onFound, isLoggedIn, isStaff, showNullPriceProduct],
  )
  return null
}

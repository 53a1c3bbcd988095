import { useCallback, useEffect, useState } from 'react'
import { consumeDeniedEvent, storeDeniedEvent } from '#features/builder/ui/index.ts'

/**
 * Returns `isLost`, which is true if a requested event could not be shown, and `note`, which records this. If the site
 * redirects to another page (`leavesPage`), the browser stores the record until event home opens again (SHELL-062).
 */
export const useLostEvent = (userId: string | undefined) => {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (userId && consumeDeniedEvent(userId)) setLost(true)
  }, [userId])
  const note = useCallback(
    (leavesPage: boolean) => {
      if (leavesPage && userId) storeDeniedEvent(userId)
      else setLost(true)
    },
    [userId],
  )
  return { isLost, note }
}

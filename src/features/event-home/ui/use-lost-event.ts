import { useCallback, useEffect, useState } from 'react'
import { consumeDeniedEvent, storeDeniedEvent } from '#features/builder/ui/index.ts'

/**
 * Returns whether a requested event could not be shown, so that the page can say so, and the function `note` that
 * records it. If the site then redirects to another page, the browser stores it until event home opens again
 * (SHELL-062).
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

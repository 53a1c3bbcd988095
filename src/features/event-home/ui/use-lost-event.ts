import { useCallback, useEffect, useState } from 'react'
import { consumeDeniedEvent, storeDeniedEvent } from '#features/builder/ui/index.ts'

/**
 * Returns whether an event was requested that could not be shown, so that the page can say so. The state is stored,
 * because a refusal first redirects to the home page (SHELL-062).
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

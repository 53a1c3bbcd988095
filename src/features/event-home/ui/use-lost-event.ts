import { useCallback, useEffect, useState } from 'react'
import { consumeDeniedEvent, storeDeniedEvent } from '#features/builder/ui/index.ts'

/**
 * Whether an event was asked for that could not be shown, which its place then says. A refusal leads over the home page
 * first (SHELL-062), so it is kept on the way.
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

import { useCallback, useEffect, useState } from 'react'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

const key = 'eventNotShown'

/** Whether this person was led here from an event that could not be shown to them; asked a second time it is forgotten. */
const takeLostEvent = (userId: string): boolean => {
  const isTheirs = readJson(sessionStore(), key) === userId
  sessionStore().remove(key)
  return isTheirs
}

/**
 * Whether an event was asked for that could not be shown, which its place then says. A refusal leads over the home page
 * first (SHELL-062), so it is kept on the way.
 */
export const useLostEvent = (userId: string | undefined) => {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (userId && takeLostEvent(userId)) setLost(true)
  }, [userId])
  const note = useCallback(
    (leavesPage: boolean) => {
      if (leavesPage && userId) writeJson(sessionStore(), key, userId)
      else setLost(true)
    },
    [userId],
  )
  return { isLost, note }
}

import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { replayClicks } from './early-clicks.ts'

const HydrationContext = createContext(false)

/** Returns false while the page must match the server's HTML, and true once it is hydrated. */
export const useIsHydrated = (): boolean => useContext(HydrationContext)

/**
 * Provides whether the page is hydrated. The value changes in a transition, so that React does not render everything
 * in one long task. After that, the queued early clicks are replayed.
 */
export const HydrationFrame = ({ children }: { children: ReactNode }) => {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  useEffect(() => {
    if (isHydrated) replayClicks()
  }, [isHydrated])
  return <HydrationContext value={isHydrated}>{children}</HydrationContext>
}

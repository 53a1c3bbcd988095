import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { replayTaps } from './early-clicks.ts'

const HydrationContext = createContext(false)

/** False while a page is to look as the server drew it, true once it has come to life in the browser. */
export const useIsHydrated = (): boolean => useContext(HydrationContext)

/**
 * Tells its page when it has come to life, in a transition, so that nothing is drawn anew in one long piece; then
 * whatever was pressed before is done.
 */
export const HydrationFrame = ({ children }: { children: ReactNode }) => {
  const [isAlive, setAlive] = useState(false)
  useEffect(() => startTransition(() => setAlive(true)), [])
  useEffect(() => {
    if (isAlive) replayTaps()
  }, [isAlive])
  return <HydrationContext value={isAlive}>{children}</HydrationContext>
}

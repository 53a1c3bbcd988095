import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../../get-api.ts'

type Priced = { readonly priceHidden: boolean }

/**
 * A public page is rendered as for a visitor. When its reader turns out to be someone who is shown prices
 * otherwise (000 §6), the page's data are loaded again, as this reader gets them.
 */
export const usePricesAsReader = (section: Section, shown: readonly Priced[]): void => {
  const router = useRouter()
  const user = useCurrentUser()
  const wasLoggedIn = useRef(false)
  const userId = user?.id
  const isHidden = shown[0]?.priceHidden
  useEffect(() => {
    if (userId) wasLoggedIn.current = true
    // Nothing is priced, or the page is what a visitor gets.
    if (isHidden === undefined || !wasLoggedIn.current) return
    let isWanted = true
    const compare = async () => {
      const { data } = await getApi().catalogue.readPriceDisplay({ section })
      if (isWanted && data.products === isHidden) await router.invalidate()
    }
    // Without an answer the page stays what it is; the next one is loaded as this reader.
    compare().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [userId, section, isHidden, router])
}

/** What is locked for visitors is loaded again for whoever turns out to be logged in. */
export const useUnlocked = (isLocked: boolean): void => {
  const router = useRouter()
  const userId = useCurrentUser()?.id
  useEffect(() => {
    if (isLocked && userId) void router.invalidate()
  }, [isLocked, userId, router])
}

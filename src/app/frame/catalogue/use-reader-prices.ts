import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { getApi } from '../../get-api.ts'

type Priced = { readonly priceHidden: boolean }

/**
 * Reloads the data of a public page if prices are visible to the current user but not to visitors, or the reverse
 * (PERM-026, PERM-027). Public pages are rendered for visitors.
 */
export const useReaderPrices = (section: Section, products: readonly Priced[]): void => {
  const router = useRouter()
  const user = useCurrentUser()
  const wasLoggedIn = useRef(false)
  const userId = user?.id
  const arePricesHidden = products[0]?.priceHidden
  useEffect(() => {
    if (userId) wasLoggedIn.current = true
    // There is nothing to reload if the page has no products, or if nobody has been logged in on it.
    if (arePricesHidden === undefined || !wasLoggedIn.current) return
    let isWanted = true
    const compare = async () => {
      const { data } = await getApi().catalogue.readPriceDisplay({ section })
      // `data.products` is true if this user sees prices. If it equals `isHidden`, the page shows the opposite.
      if (isWanted && data.products === arePricesHidden) await router.invalidate()
    }
    // If the request fails, the page does not change. The data of the next page is loaded for this user anyway.
    compare().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [userId, section, arePricesHidden, router])
}

/** For a logged-in user, reloads a page with content that is locked for visitors. */
export const useReloadWhenUnlocked = (hasLockedContent: boolean): void => {
  const router = useRouter()
  const userId = useCurrentUser()?.id
  useEffect(() => {
    if (hasLockedContent && userId) void router.invalidate()
  }, [hasLockedContent, userId, router])
}

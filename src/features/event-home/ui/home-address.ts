import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { isHiddenStaff } from '#features/accounts/ui/index.ts'
import { currentUrl, withQuery } from '#platform/browser/navigation.ts'
import { type HomeQuery, readHomeQuery } from './home-query.ts'

/** Returns the parsed query of event home (SHELL-014). */
export const useHomeQuery = (user: CurrentUser | null | undefined): HomeQuery => {
  const searchStr = useLocation({ select: (location) => location.searchStr })
  const isHidden = Boolean(user && isHiddenStaff(user))
  return useMemo(
    () => readHomeQuery(new URLSearchParams(searchStr), { isHiddenStaff: isHidden }),
    [searchStr, isHidden],
  )
}

type AddressChange = Record<string, string | undefined>

/** Returns a function that changes parameters of the address without a new history entry. */
export const useAddressChange = () => {
  const router = useRouter()
  return useMemo(
    () => (changes: AddressChange) => {
      const before = currentUrl(router)
      const after = withQuery(before, changes)
      if (after !== before) void router.navigate({ href: after, replace: true, resetScroll: false })
    },
    [router],
  )
}

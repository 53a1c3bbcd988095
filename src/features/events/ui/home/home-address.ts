import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { isHiddenStaff } from '#features/accounts/ui/index.ts'
import { addressIn, withQuery } from '#platform/browser/navigation.ts'
import { type HomeQuery, readHomeQuery } from './home-query.ts'

/** The query of event home that says what is shown (001 §2). */
export const useHomeQuery = (user: CurrentUser | null | undefined): HomeQuery => {
  const searchStr = useLocation({ select: (location) => location.searchStr })
  const isHidden = Boolean(user && isHiddenStaff(user))
  return useMemo(
    () => readHomeQuery(new URLSearchParams(searchStr), { isHiddenStaff: isHidden }),
    [searchStr, isHidden],
  )
}

type AddressChange = Record<string, string | undefined>

/** Changes parameters of the address without a step in the history. */
export const useAddressChange = () => {
  const router = useRouter()
  return useMemo(
    () => (changes: AddressChange) => {
      const before = addressIn(router)
      const after = withQuery(before, changes)
      if (after !== before) void router.navigate({ href: after, replace: true, resetScroll: false })
    },
    [router],
  )
}

type Shown = { eventId: string; packageId?: string; section?: string; state?: string }

const queryOf = ({ eventId, packageId, section, state }: Shown) => {
  const query = new URLSearchParams({ eventId })
  if (section) query.set('section', section)
  if (packageId) query.set('packageId', packageId)
  if (state) query.set('state', state)
  return query
}

export const eventHomeAddress = (shown: Shown): string => `/my-events?${queryOf(shown)}`
export const packageAddress = (shown: Shown): string => `/my-events/package?${queryOf(shown)}`
export const eventListAddress = '/my-events?list=all'

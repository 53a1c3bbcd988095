import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { countsAsStaff, useCurrentUser } from '#features/accounts/ui/index.ts'
import { targetOf } from './builder-address.ts'
import type { BuilderTarget, BuilderUser } from './open-builder.ts'

export type AddressedTarget = {
  /** False while it is unknown who is logged in. */
  readonly isKnown: boolean
  /** True if the address identifies an event and nobody is logged in. */
  readonly needsLogin: boolean
  readonly target: BuilderTarget | undefined
  readonly query: URLSearchParams
}

export const builderUserOf = (user: CurrentUser | null): BuilderUser | null =>
  user && {
    // For hidden staff, the user is the member of staff and not the customer, in the same way as on the server.
    id: countsAsStaff(user) ? (user.staff?.id ?? user.id) : user.id,
    isStaff: countsAsStaff(user),
    roles: user.role.map(({ name }) => name),
  }

/** Returns the target of the page's address, and whether the reader must log in to open it. */
export const useBuilderTarget = (): AddressedTarget => {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const user = useCurrentUser()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    return {
      isKnown: user !== undefined,
      needsLogin: user === null && query.has('eventId'),
      target: user === undefined ? undefined : targetOf(query, builderUserOf(user)),
      query,
    }
  }, [search, user])
}

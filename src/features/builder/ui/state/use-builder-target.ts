import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { countsAsStaff, useCurrentUser } from '#features/accounts/ui/index.ts'
import { targetOf } from './builder-address.ts'
import type { BuilderTarget, BuilderUser } from './open-builder.ts'

export type AddressedTarget = {
  /** False while it is being found out who is logged in. */
  readonly isKnown: boolean
  /** True when a saved package is meant and nobody is logged in. */
  readonly needsLogin: boolean
  readonly target: BuilderTarget | undefined
  readonly query: URLSearchParams
}

export const builderUserOf = (user: CurrentUser | null): BuilderUser | null =>
  user && {
    // Hidden staff build as the staff member they are: the server decides by that too.
    id: countsAsStaff(user) ? (user.staff?.id ?? user.id) : user.id,
    isStaff: countsAsStaff(user),
    roles: user.role.map(({ name }) => name),
  }

/** The package that the address of the page is about. */
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

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { countsAsStaff, useCurrentUser } from '#features/accounts/ui/index.ts'

type Shown = { readonly hidesFromCustomers: boolean }

/** A page is rendered as for a visitor; staff load it again where something on it is for them alone (002 §6). */
export const useStaffBlocks = (shown: readonly Shown[]): void => {
  const isHiding = shown.some(({ hidesFromCustomers }) => hidesFromCustomers)
  useAgainAsStaff(isHiding)
}

/** Loads a page once more that was made for visitors, where its reader turns out to be staff. */
export const useAgainAsStaff = (isWanted: boolean): void => {
  const router = useRouter()
  const user = useCurrentUser()
  const isStaff = Boolean(user && countsAsStaff(user))
  useEffect(() => {
    if (isWanted && isStaff) void router.invalidate()
  }, [isWanted, isStaff, router])
}

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { countsAsStaff, useCurrentUser } from '#features/accounts/ui/index.ts'

type Block = { readonly hidesFromCustomers: boolean }

/**
 * Reloads a page for staff if it has blocks that are hidden from customers. Pages are first rendered as for visitors.
 */
export const useStaffBlocks = (blocks: readonly Block[]): void => {
  const hasStaffBlocks = blocks.some(({ hidesFromCustomers }) => hidesFromCustomers)
  useReloadAsStaff(hasStaffBlocks)
}

/** For staff, reloads a page that was rendered for visitors. */
export const useReloadAsStaff = (isWanted: boolean): void => {
  const router = useRouter()
  const user = useCurrentUser()
  const isStaff = Boolean(user && countsAsStaff(user))
  useEffect(() => {
    if (isWanted && isStaff) void router.invalidate()
  }, [isWanted, isStaff, router])
}

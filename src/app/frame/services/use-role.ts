import { useEffect } from 'react'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { useEventRole } from '../event-context.ts'

/** Sets a class of the body for a customer's role at the current event (SHELL-053). */
export const useRole = (): void => {
  const isCustomer = useCurrentUser()?.userType === 'customer'
  const role = useEventRole()
  useEffect(() => {
    if (!isCustomer) return
    const name = `role-${role}`
    document.body.classList.add(name)
    return () => document.body.classList.remove(name)
  }, [isCustomer, role])
}

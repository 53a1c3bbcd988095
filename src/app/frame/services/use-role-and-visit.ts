import { useEffect } from 'react'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { useEventRole } from '../event-context.ts'
import { countVisit, visitClass } from './visits.ts'

/**
 * Sets classes of the body for a customer's role at the current event, and for the number of visits
 * (SHELL-053).
 */
export const useRoleAndVisit = (): void => {
  const isCustomer = useCurrentUser()?.userType === 'customer'
  const role = useEventRole()
  useEffect(() => (isCustomer ? withClass(`role-${role}`) : undefined), [isCustomer, role])
  useEffect(() => withClass(visitClass(countVisit())), [])
}

/**
 * Adds a class to the body.
 * @returns a function that removes it
 */
const withClass = (name: string) => {
  document.body.classList.add(name)
  return () => document.body.classList.remove(name)
}

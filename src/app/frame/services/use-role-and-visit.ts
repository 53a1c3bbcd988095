import { useEffect } from 'react'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { useRoleAtEvent } from '../event-at-hand.ts'
import { countVisit, visitClass } from './visits.ts'

/** Classes of the body for a customer's role at the event at hand, and for how often they were here (002 §6). */
export const useRoleAndVisit = (): void => {
  const isCustomer = useCurrentUser()?.userType === 'customer'
  const role = useRoleAtEvent()
  useEffect(() => (isCustomer ? withClass(`role-${role}`) : undefined), [isCustomer, role])
  useEffect(() => withClass(visitClass(countVisit())), [])
}

/** Puts a class on the body. @returns the way to take it off */
const withClass = (name: string) => {
  document.body.classList.add(name)
  return () => document.body.classList.remove(name)
}

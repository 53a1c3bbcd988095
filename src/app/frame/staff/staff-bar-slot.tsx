import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isStaffSession, useCurrentUser } from '#features/accounts/ui/index.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { useLoaded } from '#platform/browser/use-loaded.ts'

const loadFrame = () => loadPart(() => import('./staff-frame.tsx'))

/** Shows the staff bar to staff. Other users don't load its code. */
export const StaffBarSlot = ({ area }: { area: 'customer' | 'work' }) => {
  const user = useCurrentUser()
  const foreignCustomerId = useForeignCustomer(user?.id)
  const isStaff = user && isStaffSession(user)
  const frame = useLoaded(isStaff ? loadFrame : undefined)
  return (
    isStaff && frame && <frame.StaffFrame user={user} area={area} foreignCustomerId={foreignCustomerId} />
  )
}

/**
 * Returns the customer id in an address of event home, if it differs from the current user. It is read immediately,
 * because event home later replaces it with the current user's id.
 */
const useForeignCustomer = (userId: string | undefined): string | undefined => {
  const { pathname, searchStr } = useLocation()
  const customerId = new URLSearchParams(searchStr).get('customerId') ?? undefined
  const seenCustomerId = useRef<string>(undefined)
  const [foreignId, setForeignId] = useState<string>()
  useEffect(() => {
    if (userId === undefined || customerId === seenCustomerId.current) return
    seenCustomerId.current = customerId
    if (customerId && customerId !== userId && pathname.startsWith('/my-events')) setForeignId(customerId)
  }, [userId, customerId, pathname])
  return foreignId
}

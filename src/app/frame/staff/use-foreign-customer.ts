import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * The customer of an address of event home that came with another one than the session stands for. It is
 * noted as soon as it is met: event home puts its own customer in that place once an event is loaded.
 */
export const useForeignCustomer = (userId: string | undefined): string | undefined => {
  const { pathname, searchStr } = useLocation()
  const customerId = new URLSearchParams(searchStr).get('customerId') ?? undefined
  const met = useRef<string>(undefined)
  const [foreign, setForeign] = useState<string>()
  useEffect(() => {
    if (userId === undefined || customerId === met.current) return
    met.current = customerId
    if (customerId && customerId !== userId && pathname.startsWith('/my-events')) setForeign(customerId)
  }, [userId, customerId, pathname])
  return foreign
}

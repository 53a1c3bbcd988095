import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PendingCardPayment } from '../rules/wire-payment.ts'
import { paymentOptionsKey } from './bank-orders.tsx'
import type { PaymentsApi } from './payments-api.ts'
import type { usePayment } from './use-payment.ts'

/** How often the pending card payments are read again while there are any, in milliseconds. */
const refreshMs = 15_000

/** Reads the pending card payments of an event that the reader can see, repeatedly while there are any. */
export const pendingCardsQuery = (api: PaymentsApi, eventId: string) =>
  queryOptions({
    // Reloaded together with the payment options.
    queryKey: [...paymentOptionsKey(eventId), 'pending-cards'],
    queryFn: async () => (await api.pendingCardPayments({ id: eventId })).data.payments,
    refetchInterval: ({ state }) => (state.data?.length ? refreshMs : false),
  })

type Options = {
  api: PaymentsApi
  eventId: string
  packageId: string
  /** The payer on this page. */
  customerId: string
  payment: ReturnType<typeof usePayment>
}

/**
 * Continues a card payment of the payer for this package if it began before this page loaded, for example in a tab that
 * was closed. Also returns the other pending card payments of the event that the reader can see.
 */
export const useInterruptedPayment = ({ api, eventId, packageId, customerId, payment }: Options) => {
  const isChoosing = payment.step.name === 'choose'
  const { data, isLoading } = useQuery({
    ...pendingCardsQuery(api, eventId),
    // While this page pays, its own payment is pending too.
    enabled: isChoosing,
  })
  const [resumedAttempt, setResumed] = useState<string>()
  const isOwn = (one: PendingCardPayment) => one.customer.id === customerId && one.packageId === packageId
  const ownPayment = data?.find(isOwn)
  const attempt = ownPayment && `${ownPayment.transactionId} ${ownPayment.startedAt}`
  // A payment that has just ended is in the list until it is read again.
  const isNew = isChoosing && attempt !== undefined && attempt !== resumedAttempt
  const resume = useEffectEvent(() => {
    setResumed(attempt)
    void payment.resume(ownPayment!)
  })
  useEffect(() => {
    if (isNew) resume()
  }, [isNew])
  return {
    /** True until the interrupted payment is shown, or it is known that there is none. */
    isLoading: isChoosing && (isLoading || isNew),
    others: (data ?? []).filter((one) => !isOwn(one)),
  }
}

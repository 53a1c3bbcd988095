import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { planFor } from '#features/event-prices/rules/due/due.ts'
import { changeEvent } from '#features/events/server/index.ts'
import { dayOf, type IsoDate } from '#kernel/dates.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import { guestAccount } from '../rules/guest-account.ts'
import { refusal } from '../rules/refusals.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** Whether a guest can pay what they still owe in instalments (PAY-O6). Refuses customerNotFound. */
export const canPayByInstalments = (
  event: EventDocument,
  customerId: string,
  today: IsoDate,
): boolean | Refusal => {
  const guest = event.guests.find((one) => one.customerId === customerId)
  if (!guest) return refusal('customerNotFound')
  const pack = leadingPackage(event)
  return pack !== undefined && planFor(guestAccount(event, pack, guest, today)) !== undefined
}

type MethodChange = { eventId: string; customerId: string; useInstalments: boolean; doneBy: string }

/** Changes how a guest pays the balance (PAY-011). Refuses nothingDue if instalments are not possible. */
export const setBalanceMethod = (
  { database, now, followUps }: PaymentsDeps,
  { eventId, customerId, useInstalments, doneBy }: MethodChange,
) =>
  transact(database, (tx) =>
    changeEvent(tx, { eventId, doneBy, by: 'customer', now: now(), followUps }, (event) => {
      const possible = canPayByInstalments(event, customerId, dayOf(now()))
      if (typeof possible !== 'boolean') return possible
      if (useInstalments && !possible) return refusal('nothingDue')
      const guests = event.guests.map((guest) =>
        guest.customerId === customerId ? { ...guest, useInstalments } : guest,
      )
      return { event: { ...event, guests } }
    }),
  )

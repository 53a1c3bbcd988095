import { ORPCError } from '@orpc/contract'
import type { Payer, PaymentKind } from '#features/demo/rules/scenario.ts'
import { openPlacesPayee } from '#features/payments/rules/payer.ts'
import { penceFromPounds } from '#kernel/money.ts'
import { takeSandboxCard } from '#platform/adapters/payment-gateway/sandbox/take-card.ts'
import { guestIdsOf, packageOf, readEventOf, type Scene, type Setting } from './scenario-step.ts'

const cardNumbers = { good: '4111 1111 1111 1111', declined: '4000 0000 0000 0002' } as const

/** Who pays for whom, in the words of the payment calls. */
const orderOf = async (scene: Setting, payer: Payer, paymentType: PaymentKind) => {
  const event = await readEventOf(scene)
  const ids = guestIdsOf(event, scene.story)
  const named = payer.for.flatMap((place) => ids.get(place) ?? [])
  const { peopleCount } = packageOf(event)
  // The organiser pays for the places of those who are still to come, or will not.
  const isOpen = payer.by === 0 && peopleCount > (event.attendingCustomers ?? 0)
  const payForCustomers = isOpen ? [...named, openPlacesPayee] : named
  return {
    eventId: scene.eventId,
    packageId: packageOf(event).id,
    paymentSettings: { paymentType },
    ...(payForCustomers.length > 1 ? { payForCustomers } : {}),
  }
}

/** Pays by card as a browser does, through the form of the sandbox gateway. */
export const payByCard = async (scene: Scene<'pay'>): Promise<void> => {
  const { story, step, troupe, database, key } = scene
  const order = await orderOf(scene, step, step.type)
  const { payments } = troupe.customer(story, await troupe.idOf(story, step.by), key)
  const { transactionId, amountGBP } = (await payments.prepareJwt(order)).data
  const { eventId, packageId } = order
  await payments.saveAwaitingTransaction({ eventId, packageId, transactionId })
  await takeSandboxCard(
    database,
    { reference: transactionId, amountPence: penceFromPounds(amountGBP), at: step.at },
    { number: cardNumbers[step.card], expiry: '12/40' },
  )
  await payments.payment({ transactionId, paymentResult: { errorcode: '0' } })
}

export const orderByBank = async (scene: Scene<'order by bank'>): Promise<void> => {
  const { story, step, troupe, key } = scene
  const { payments } = troupe.customer(story, await troupe.idOf(story, step.by), key)
  await payments.bankPayment(await orderOf(scene, step, step.type))
}

/** Staff note that what somebody ordered has come. */
export const receiveTransfer = async (scene: Scene<'bank transfer arrives'>): Promise<void> => {
  const { story, step, troupe, eventId } = scene
  const payerId = await troupe.idOf(story, step.by)
  const { orders } = (await troupe.staff.payments.bankOrders({ id: eventId })).data
  const open = orders.find(({ customer, isOpen }) => isOpen && customer.id === payerId)
  if (!open) throw new ORPCError('nodeNotFound', { message: 'The transfer is not open any more' })
  await troupe.staff.payments.bankPaymentReceived({ transactionId: open.transactionId })
}

/** What is paid for a guest goes back: to the card, or by bank where no card paid all of it. */
export const refund = async (scene: Scene<'refund'>): Promise<void> => {
  const { story, step, troupe, eventId, key } = scene
  const event = await readEventOf(scene)
  const customerId = guestIdsOf(event, story).get(step.person)
  const amountGBP = event.customerSummary?.find(({ customer }) => customer.id === customerId)?.money?.paidGBP
  if (!customerId || !amountGBP) return
  const request = { id: eventId, customerId, amountGBP, reason: 'The trip was called off' }
  const byBank = () => troupe.staffOnce(`${key}-bank`).payments.customerBankRefund(request)
  if (step.by === 'bank') await byBank()
  else await troupe.staffOnce(key).payments.customerRefund(request).catch(byBank)
}

export const moveMoney = async (scene: Scene<'move money'>): Promise<void> => {
  const { story, step, troupe, eventId, key } = scene
  const moves = [
    {
      fromCustomer: await troupe.idOf(story, step.from),
      toCustomer: await troupe.idOf(story, step.to),
      amountGBP: step.pounds,
    },
  ]
  await troupe.staffOnce(key).payments.moveMoney({ id: eventId, moves })
}

export const addCredit = async (scene: Scene<'credit'>): Promise<void> => {
  const { story, step, troupe, eventId, key } = scene
  await troupe.staffOnce(key).payments.addCreditNote({
    id: eventId,
    packageId: packageOf(await readEventOf(scene)).id,
    customerId: await troupe.idOf(story, step.person),
    amountGBP: step.pounds,
    reason: 'The minibus was late',
  })
}

import { ORPCError } from '@orpc/contract'
import type { Payer, PaymentKind } from '#features/demo/rules/scenario.ts'
import { openPlacesPayee } from '#features/payments/rules/payer.ts'
import { penceFromPounds } from '#kernel/money.ts'
import { chargeSandboxCard } from '#platform/adapters/payment-gateway/sandbox/charge-card.ts'
import { guestIdsOf, packageOf, readEventOf, type ScenarioContext, type StepContext } from './step-context.ts'

const cardNumbers = { good: '4111 1111 1111 1111', declined: '4000 0000 0000 0002' } as const

/** Returns the input of the payment endpoints: who pays what, and for whom. */
const orderOf = async (context: ScenarioContext, payer: Payer, paymentType: PaymentKind) => {
  const event = await readEventOf(context)
  const guestIds = guestIdsOf(event, context.scenario)
  const payeeIds = payer.for.flatMap((index) => guestIds.get(index) ?? [])
  const { peopleCount } = packageOf(event)
  // Adds the open places to the organiser's payment. These include the places of guests who are not coming.
  const paysOpenPlaces = payer.by === 0 && peopleCount > (event.attendingCustomers ?? 0)
  const payForCustomers = paysOpenPlaces ? [...payeeIds, openPlacesPayee] : payeeIds
  return {
    eventId: context.eventId,
    packageId: packageOf(event).id,
    paymentSettings: { paymentType },
    ...(payForCustomers.length > 1 ? { payForCustomers } : {}),
  }
}

/** Pays by card as a browser does, through the form of the sandbox gateway. */
export const payByCard = async (context: StepContext<'pay'>): Promise<void> => {
  const { scenario, step, demoPeople, database, key } = context
  const order = await orderOf(context, step, step.type)
  const { payments } = demoPeople.customer(scenario, await demoPeople.idOf(scenario, step.by), key)
  const { transactionId, amountGBP } = (await payments.prepareJwt(order)).data
  const { eventId, packageId } = order
  await payments.saveAwaitingTransaction({ eventId, packageId, transactionId })
  await chargeSandboxCard(
    database,
    { reference: transactionId, amountPence: penceFromPounds(amountGBP), at: step.at },
    { number: cardNumbers[step.card], expiry: '12/40' },
  )
  await payments.payment({ transactionId, paymentResult: { errorcode: '0' } })
}

export const orderByBank = async (context: StepContext<'order by bank'>): Promise<void> => {
  const { scenario, step, demoPeople, key } = context
  const { payments } = demoPeople.customer(scenario, await demoPeople.idOf(scenario, step.by), key)
  await payments.bankPayment(await orderOf(context, step, step.type))
}

/** Records, as staff, that an ordered bank transfer has arrived. */
export const receiveTransfer = async (context: StepContext<'bank transfer arrives'>): Promise<void> => {
  const { scenario, step, demoPeople, eventId } = context
  const payerId = await demoPeople.idOf(scenario, step.by)
  const { orders } = (await demoPeople.staff.payments.bankOrders({ id: eventId })).data
  const openOrder = orders.find(({ customer, isOpen }) => isOpen && customer.id === payerId)
  if (!openOrder) throw new ORPCError('nodeNotFound', { message: 'The transfer is not open any more' })
  await demoPeople.staff.payments.bankPaymentReceived({ transactionId: openOrder.transactionId })
}

/**
 * Refunds, as staff, the amount paid for a guest: to the card, or by bank if the step says so or no single card paid it
 * all.
 */
export const refund = async (context: StepContext<'refund'>): Promise<void> => {
  const { scenario, step, demoPeople, eventId, key } = context
  const event = await readEventOf(context)
  const customerId = guestIdsOf(event, scenario).get(step.person)
  const amountGBP = event.customerSummary?.find(({ customer }) => customer.id === customerId)?.money?.paidGBP
  if (!customerId || !amountGBP) return
  const request = { id: eventId, customerId, amountGBP, reason: 'The trip was called off' }
  const refundByBank = () => demoPeople.staffOnce(`${key}-bank`).payments.customerBankRefund(request)
  if (step.by === 'bank') await refundByBank()
  else await demoPeople.staffOnce(key).payments.customerRefund(request).catch(refundByBank)
}

export const moveMoney = async (context: StepContext<'move money'>): Promise<void> => {
  const { scenario, step, demoPeople, eventId, key } = context
  const moves = [
    {
      fromCustomer: await demoPeople.idOf(scenario, step.from),
      toCustomer: await demoPeople.idOf(scenario, step.to),
      amountGBP: step.pounds,
    },
  ]
  await demoPeople.staffOnce(key).payments.moveMoney({ id: eventId, moves })
}

export const addCredit = async (context: StepContext<'credit'>): Promise<void> => {
  const { scenario, step, demoPeople, eventId, key } = context
  await demoPeople.staffOnce(key).payments.addCreditNote({
    id: eventId,
    packageId: packageOf(await readEventOf(context)).id,
    customerId: await demoPeople.idOf(scenario, step.person),
    amountGBP: step.pounds,
    reason: 'The minibus was late',
  })
}

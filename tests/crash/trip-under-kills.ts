import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#platform/server/database/connect.ts'
import { checkMoney, checkSaves } from './check-trip.ts'
import { bodyOf, createTrip, type People } from './create-trip.ts'
import type { Reply, WireClient } from './wire-client.ts'

/** Returns the commands of two people who edit different fields of one package, so that their saves are merged. */
const saversOf = (packageId: string) => [
  (mark: string, time: string) => [
    { name: 'editEventNotes', packageId, data: { notes: mark } },
    { name: 'editStartTime', packageId, itineraryId: 'it-0', data: { startTime: time } },
  ],
  (mark: string, time: string) => [
    { name: 'addCustomerNotes', packageId, data: { note: mark } },
    { name: 'editStartTime', packageId, itineraryId: 'it-1', data: { startTime: time } },
    {
      name: 'editPreferredStartTime',
      packageId,
      itineraryId: 'it-1',
      data: { preferredStartTimeRange: null },
    },
  ],
]

const cardNumbers = ['4111 1111 1111 1111', '4000 0000 0000 0259', '4000 0000 0000 0341']
const onePound = { paymentType: 'custom', amountGBP: 1 }
/**
 * Returns whether the payment was refused because an earlier payment, which a kill interrupted, is paid or pending. The
 * payer then tries again.
 */
const hasEarlierPayment = (reply: Reply) =>
  ['paymentClosed', 'earlierPaymentPending'].includes(reply.body.code)
/** Returns whether there is nothing left to pay or to refund. */
const hasNothingLeft = (reply: Reply) =>
  ['nothingDue', 'nothingToRefund', 'notPaidByCard', 'amountOutOfRange'].includes(reply.body.code)

/**
 * Creates a trip that people save and pay for while its server is killed repeatedly. `work` sends requests until a
 * request gets no response; `check` compares what was confirmed with what is stored.
 */
export const createTripUnderKills = async (db: Database, people: People) => {
  const { organiser, guest, staff } = people
  const { eventId, packageId, organiserId } = await createTrip(people)

  /** The marks of confirmed saves, which must never be lost. */
  const savedMarks = new Set<string>()
  const attemptedMarks = new Set<string>()
  const payerByTransaction = new Map<string, WireClient>()
  const paidIds = new Set<string>()
  /** Payers who have nothing left to pay. */
  const fullyPaid = new Set<WireClient>()
  /** Bank orders that staff marked as received, whether the server confirmed it or not. */
  const receivedIds = new Set<string>()
  /** Keys of requested refunds, whether the server confirmed them or not. */
  const refundKeys = new Set<string>()
  let isKilled = false

  const readVersion = async () => {
    const reply = await organiser.send('GET', `/api/event/${eventId}`)
    return reply && (bodyOf(reply).data.version as number)
  }

  /**
   * Saves repeatedly, each time with a new mark and on the last known version. After a conflict it reads the event
   * again, as the page does. A repeated request conflicts if it was applied the first time. Stops when a request gets
   * no response.
   */
  const saveRepeatedly = async (commandsOf: ReturnType<typeof saversOf>[number]) => {
    let version = await readVersion()
    for (let turn = 0; !isKilled && version !== undefined; turn += 1) {
      const mark = `mark-${randomUUID()}`
      attemptedMarks.add(mark)
      const commandList = commandsOf(mark, `${10 + (turn % 10)}:00`)
      const reply = await organiser.send('PUT', `/api/event/${eventId}`, { commandList, version })
      if (reply?.status === 200) {
        savedMarks.add(mark)
        version = reply.body.data.event.version
      } else if (reply?.body.code === 'packageChanged') version = await readVersion()
      else if (reply && !isKilled) throw new Error(`a save was refused: ${JSON.stringify(reply)}`)
      else return
    }
  }

  /** Repeatedly pays £1 by card, and requests the outcome as a browser does when it returns from the card form. */
  const payRepeatedly = async (payer: WireClient) => {
    for (let turn = 0; !isKilled; turn += 1) {
      const order = { eventId, packageId, paymentSettings: onePound }
      const reply = await payer.send('POST', '/api/payment/event/prepareJwt', order, randomUUID())
      if (reply && hasNothingLeft(reply)) fullyPaid.add(payer)
      if (!reply || hasNothingLeft(reply)) return
      if (hasEarlierPayment(reply)) {
        await pause(20)
        continue
      }
      const { jwt, transactionId } = bodyOf(reply).data
      payerByTransaction.set(transactionId, payer)
      const card = { number: cardNumbers[turn % cardNumbers.length], expiry: '12/40', securityCode: '123' }
      await payer.send('POST', '/sandbox-gateway/pay', { jwt, card })
      const outcome = await payer.send('POST', '/api/payment/event/payment', { transactionId })
      if (outcome?.status === 200 && outcome.body.data.status === 'paid') paidIds.add(transactionId)
    }
  }

  /** Repeatedly orders a bank transfer of £1, and marks it as received on behalf of staff. */
  const receiveRepeatedly = async () => {
    while (!isKilled) {
      const order = { eventId, packageId, paymentSettings: onePound }
      const reply = await guest.send('POST', '/api/payment/event/bankPayment', order, randomUUID())
      if (!reply || hasNothingLeft(reply)) return
      const { transactionId } = bodyOf(reply).data
      receivedIds.add(transactionId)
      await receive(transactionId)
    }
  }
  const receive = (transactionId: string) =>
    staff.send('POST', '/api/payment/event/bankPaymentReceived', { transactionId })

  /** Repeatedly refunds £1 to the organiser's cards. */
  const refundRepeatedly = async () => {
    while (!isKilled) {
      const key = randomUUID()
      const reply = await refund(key)
      if (reply === undefined || reply.status === 200) refundKeys.add(key)
      else if (hasNothingLeft(reply)) await pause(20)
      else bodyOf(reply)
      if (reply === undefined) return
    }
  }
  const refund = (key: string) => {
    const request = { customerId: organiserId, amountGBP: 1 }
    return staff.send('POST', `/api/event/${eventId}/customerRefund`, request, key)
  }

  /**
   * Sends requests of all kinds at the same time.
   * @returns `isEnough`, which says whether this work has saved and prepared something or was stopped, and `ended`, which
   * resolves when all requests have ended. Call `stop` before the server is killed.
   */
  const work = () => {
    isKilled = false
    const sizesBefore = { saved: savedMarks.size, prepared: payerByTransaction.size }
    const ended = Promise.all([
      ...saversOf(packageId).map(saveRepeatedly),
      ...[organiser, guest].map(payRepeatedly),
      receiveRepeatedly(),
      refundRepeatedly(),
    ])
    return {
      ended,
      hasDoneEnough: () =>
        isKilled ||
        (savedMarks.size > sizesBefore.saved &&
          (payerByTransaction.size > sizesBefore.prepared || fullyPaid.size === 2)),
      stop: () => {
        isKilled = true
      },
    }
  }

  /**
   * Repeats all requests that may have had no response: it marks bank orders as received again, and requests refunds
   * again with the same keys. No repeated request may have a second effect.
   * @returns how many refunds succeeded
   */
  const repeatUnconfirmed = async () => {
    for (const transactionId of receivedIds)
      expect(bodyOf(await receive(transactionId)).data.status).toBe('paid')
    let refunded = 0
    for (const key of refundKeys) {
      const reply = (await refund(key))!
      if (reply.status === 200) refunded += 1
      else expect(hasNothingLeft(reply), JSON.stringify(reply)).toBe(true)
    }
    return refunded
  }

  const reconcilePayments = async () => {
    for (const [transactionId, payer] of payerByTransaction) {
      const { status } = bodyOf(
        await payer.send('POST', '/api/payment/event/payment', { transactionId }),
      ).data
      // A refunded payment was paid before.
      if (status === 'paid' || status === 'refunded') paidIds.add(transactionId)
      else expect(paidIds.has(transactionId), `what was paid stays paid, and is not ${status}`).toBe(false)
    }
  }

  /**
   * Reconciles and repeats everything on a running server, and checks that nothing is lost and nothing done twice.
   * @returns how often each kind of work was done
   */
  const check = async () => {
    await reconcilePayments()
    // A refund that a killed server was sending is reserved for that server until `sending_until`.
    await sql`update payment_transaction set sending_until = null`.execute(db)
    const refundedCount = await repeatUnconfirmed()
    await checkSaves(db, eventId, { saved: savedMarks, attempted: attemptedMarks })
    await checkMoney(db, eventId, { paidCount: paidIds.size, receivedCount: receivedIds.size, refundedCount })
    return {
      saved: savedMarks.size,
      attempted: attemptedMarks.size,
      paid: paidIds.size,
      prepared: payerByTransaction.size,
      received: receivedIds.size,
      refunded: refundedCount,
    }
  }

  return { work, check }
}

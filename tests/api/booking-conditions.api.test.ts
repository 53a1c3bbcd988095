import { describe, expect, test } from 'vitest'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { summariseEvent } from '#features/events/rules/summarise-event.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { type PayingGroup, payingGroup } from '#tests/support/paying-group.ts'
import { joinEvent, sampleProduct, testEventApp } from '#tests/support/sample-event.ts'

const { site, staff } = await testEventApp()
const openPlaces = { payForCustomers: ['openPlaces'] }
const stageOf = async (group: PayingGroup) => (await group.read()).statusStage
const paymentStageOf = async (group: PayingGroup) => summariseEvent(await group.read()).paymentStage

/**
 * Expects the event to be booked, with a task for the supplier for each entry, one email to the supplier about all
 * entries, and one email to each of `people`.
 */
const expectBooked = async (group: PayingGroup, people: readonly { readonly email: string }[]) => {
  const { statusStage, packages } = await group.read()
  expect(statusStage).toBe('Booked')
  const booked = packages.find(({ status }) => status === 'Booked')!
  expect(booked.entries.every(({ stage }) => stage === 'Requested')).toBe(true)
  expect(await group.tasks('supplier')).toHaveLength(booked.entries.length)
  expect(await group.mails('supplier-request')).toHaveLength(1)
  expect((await group.mails('event-booked')).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
}

describe('a package is booked at once when its last missing deposit is paid or no longer due (EVT-O3)', () => {
  test('when the guest who had not paid answers No', async () => {
    const group = await payingGroup(site, staff, { people: 2, joined: 2 })
    const [ben, cat] = group.guests
    await group.pay(group.organiser)
    await group.pay(ben!)
    expect(await stageOf(group)).toBe('Pending Booking')
    const response = await cat!.put(`/api/event/${group.id}/customer/${cat!.userId}/setAttendingToNo`)
    expect(response.status).toBe(200)
    await expectBooked(group, [group.organiser, ben!])
  })

  test('when the organiser answers No for the guest who had not paid', async () => {
    const group = await payingGroup(site, staff, { people: 2, joined: 2 })
    const [ben, cat] = group.guests
    await group.pay(group.organiser)
    await group.pay(ben!)
    const answer = { customerId: cat!.userId, attending: 'No' }
    expect((await group.organiser.post(`/api/event/${group.id}/updateAttending`, answer)).status).toBe(200)
    await expectBooked(group, [group.organiser, ben!])
  })

  test('when the organiser lowers the number of people to the number of attending guests', async () => {
    const group = await payingGroup(site, staff, { people: 3, joined: 1 })
    await group.pay(group.organiser, { paymentType: 'fully paid' })
    await group.pay(group.guests[0]!, { paymentType: 'fully paid' })
    expect(await stageOf(group)).toBe('Pending Booking')
    const [itineraryId] = group.itineraryIds
    const { id, packageId } = group
    const commandList = [
      { name: 'editEstimatedCustomers', packageId, data: { delta: -1 } },
      { name: 'editCustomers', packageId, itineraryId, data: { needPeople: 2, needUnits: null } },
    ]
    const response = await group.organiser.put(`/api/event/${id}`, { commandList })
    expect(response.status).toBe(200)
    await expectBooked(group, [group.organiser, group.guests[0]!])
  })

  test('when the guest who had not paid no longer takes part in any product (updateItineraryAttending)', async () => {
    const group = await payingGroup(site, staff, { people: 2, joined: 2 })
    const [ben, cat] = group.guests
    await group.pay(group.organiser)
    await group.pay(ben!)
    const { id, packageId, itineraryIds } = group
    const answer = { packageId, itineraryId: itineraryIds[0], customerId: cat!.userId, attending: 'No' }
    expect((await cat!.post(`/api/event/${id}/updateItineraryAttending`, answer)).status).toBe(200)
    await expectBooked(group, [group.organiser, ben!, cat!])
  })

  test('when the guest who had not paid no longer takes part in any product (editParticipation)', async () => {
    const group = await payingGroup(site, staff, { people: 2, joined: 2 })
    const [ben, cat] = group.guests
    await group.pay(group.organiser)
    await group.pay(ben!)
    const customersAttending = [{ customerId: cat!.userId, attending: 'No', booked: false }]
    const target = { packageId: group.packageId, itineraryId: group.itineraryIds[0] }
    const response = await group.send(group.organiser, 'editParticipation', { customersAttending }, target)
    expect(response.status).toBe(200)
    await expectBooked(group, [group.organiser, ben!, cat!])
  })

  /** Creates a group in which the organiser has paid their deposit, and the guest half of theirs. */
  const withHalfDepositMissing = async () => {
    const group = await payingGroup(site, staff, { products: 2 })
    const deposit = (await group.amountsByType(group.organiser)).get('deposit')!
    await group.pay(group.organiser)
    const amountGBP = Math.ceil((deposit * 100) / 2) / 100
    await group.pay(group.guests[0]!, { paymentType: 'custom', amountGBP })
    expect(await stageOf(group)).toBe('Pending Booking')
    return group
  }

  test('when a product is removed', async () => {
    const group = await withHalfDepositMissing()
    const target = { packageId: group.packageId, itineraryId: group.itineraryIds[1] }
    expect((await group.send(group.organiser, 'removeProduct', {}, target)).status).toBe(200)
    await expectBooked(group, [group.organiser, group.guests[0]!])
  })

  test('when staff lower a price', async () => {
    const group = await withHalfDepositMissing()
    const target = { packageId: group.packageId, itineraryId: group.itineraryIds[1] }
    const price = { priceOverride: 'Yes', pricePerPersonGBP: 0, minPricePerPersonGBP: 0 }
    const response = await group.send(staff, 'editPrice', price, target)
    expect(response.body.error).toBeUndefined()
    await expectBooked(group, [group.organiser, group.guests[0]!])
  })

  test('when staff give a credit note', async () => {
    const group = await withHalfDepositMissing()
    const deposit = (await group.amountsByType(group.guests[0]!)).get('deposit')!
    expect((await group.credit(group.guests[0]!.userId, deposit)).status).toBe(200)
    await expectBooked(group, [group.organiser, group.guests[0]!])
  })

  test('when paid money is moved to the guest who had not paid', async () => {
    const group = await payingGroup(site, staff)
    const [ben] = group.guests
    const deposit = (await group.amountsByType(ben!)).get('deposit')!
    await group.pay(group.organiser, { paymentType: 'fully paid' })
    const moves = [{ fromCustomer: group.organiser.userId, toCustomer: ben!.userId, amountGBP: deposit }]
    const response = await group.organiser.put(
      `/api/event/${group.id}/moveMoney`,
      { moves },
      { headers: { 'idempotency-key': group.id } },
    )
    expect(response.status).toBe(200)
    await expectBooked(group, [group.organiser, ben!])
  })
})

describe('the email about a booking goes once to the organiser, everybody who is coming and everybody who has paid (EVT-O29)', () => {
  const textOf = async (group: PayingGroup, { email }: { readonly email: string }) =>
    (
      await site.db
        .selectFrom('mail_outbox')
        .select('text')
        .where('event_id', '=', group.id)
        .where('kind', '=', 'event-booked')
        .where('recipient', '=', email)
        .executeTakeFirstOrThrow()
    ).text
  const groupWithAbsentGuest = async () => {
    const group = await payingGroup(site, staff, { people: 3, joined: 3 })
    const [ben, cat, dan] = group.guests
    await dan!.put(`/api/event/${group.id}/customer/${dan!.userId}/setAttendingToNo`)
    return { group, ben: ben!, cat: cat! }
  }

  test('if the organiser pays for everyone, guests who have paid nothing read that the organiser pays (PAY-002)', async () => {
    const { group, ben, cat } = await groupWithAbsentGuest()
    const termsResponse = await staff.put(`/api/event/${group.id}/paymentTerms`, {
      paymentMethod: 'organiser',
    })
    expect(termsResponse.status).toBe(200)
    await group.pay(group.organiser)
    await expectBooked(group, [group.organiser, ben, cat])
    expect(await textOf(group, ben)).toContain('The organiser pays for everyone, so you have nothing to pay.')
    expect(await textOf(group, group.organiser)).toMatch(
      /The price for everyone is £[\d.]+: £[\d.]+ is paid, and £[\d.]+ is left to pay by /,
    )
  })

  test('if staff book without payment, a guest reads what they owe, with a link to pay it; parallel requests send the emails once', async () => {
    const { group, ben, cat } = await groupWithAbsentGuest()
    await group.organiser.post(`/api/event/${group.id}/addUnregisteredGuest`, { name: 'Uma Unknown' })
    const book = () => staff.post(`/api/event/${group.id}/package/${group.packageId}/bookWithoutPayment`)
    const responses = await Promise.all([book(), book(), book(), book()])
    expect(responses.filter(({ status }) => status === 200)).not.toEqual([])
    await expectBooked(group, [group.organiser, ben, cat])
    const share = (await group.amountsByType(ben)).get('fully paid')!.toFixed(2)
    const text = await textOf(group, ben)
    expect(text).toContain(`Your share is £${share}. The event’s page shows when it is due.`)
    expect(text).toContain(`/my-events?eventId=${group.id}&section=stag&pay=yes`)
  })

  test('deposits of two guests that are paid at the same time send the emails once', async () => {
    const group = await payingGroup(site, staff, { people: 3, joined: 2 })
    await group.pay(group.organiser)
    await Promise.all(group.guests.map((guest) => group.pay(guest)))
    await expectBooked(group, [group.organiser, ...group.guests])
    expect(await textOf(group, group.guests[0]!)).toMatch(/£[\d.]+ is paid, and £[\d.]+ is left to pay by /)
  })

  test('nobody gets the email while it is turned off for the event (STF-O11)', async () => {
    const group = await payingGroup(site, staff)
    await staff.post(`/api/event/${group.id}/updateBlockAutoEmails`, { turnOff: ['event-booked'] })
    await staff.post(`/api/event/${group.id}/package/${group.packageId}/bookWithoutPayment`)
    expect(await stageOf(group)).toBe('Booked')
    expect(await group.mails('event-booked')).toEqual([])
  })
})

describe('open places', () => {
  test('prevent the booking until the organiser pays for them (EVT-O3)', async () => {
    const group = await payingGroup(site, staff, { people: 4, joined: 1 })
    const [ben] = group.guests
    const deposit = (await group.amountsByType(group.organiser)).get('deposit')!
    await group.pay(group.organiser, { paymentType: 'fully paid' })
    await group.pay(ben!, { paymentType: 'fully paid' })
    expect(await stageOf(group)).toBe('Pending Booking')
    expect(await paymentStageOf(group)).toBe('Deposit Part Paid')
    expect((await group.readAs(group.organiser)).groupPaidPercent).toBeLessThanOrEqual(50)
    const { body } = await ben!.post(
      `/api/event/${group.id}/package/${group.packageId}/paymentTypes`,
      openPlaces,
    )
    expect(body.code).toBe('notAllowed')
    expect(await group.amountsByType(group.organiser, openPlaces)).toMatchObject({})
    const { amountGBP } = await group.pay(group.organiser, { paymentType: 'deposit' }, openPlaces)
    expect(amountGBP).toBeCloseTo(2 * deposit, 2)
    await expectBooked(group, [group.organiser, ben!])
  })

  test('each need their own deposit: the organiser’s payment in full does not pay for the other 7 people (EVT-O2)', async () => {
    const group = await payingGroup(site, staff, { people: 8, joined: 0 })
    await group.pay(group.organiser, { paymentType: 'fully paid' })
    expect(await stageOf(group)).toBe('Pending Booking')
    expect(await paymentStageOf(group)).toBe('Deposit Part Paid')
    expect((await group.readAs(group.organiser)).groupPaidPercent).toBeLessThanOrEqual(12)
  })

  test('go to guests who join later; a payment for such a place still belongs to the organiser and can be refunded', async () => {
    const group = await payingGroup(site, staff, { people: 2, joined: 0 })
    const ownAndOpenPlaces = { payForCustomers: [group.organiser.userId, 'openPlaces'] }
    const { body } = await group.organiser.post(
      `/api/event/${group.id}/package/${group.packageId}/paymentTypes`,
      ownAndOpenPlaces,
    )
    const payeeIds = body.data.paymentTypes[0].payForCustomers.map(({ id }: { id: string }) => id)
    expect(payeeIds).toEqual(ownAndOpenPlaces.payForCustomers)
    const { amountGBP } = await group.pay(group.organiser, { paymentType: 'fully paid' }, ownAndOpenPlaces)
    expect(await paymentStageOf(group)).toBe('Fully Paid')
    expect(await stageOf(group)).toBe('Booked')
    const ben = await site.signUp()
    await joinEvent(ben, group.token)
    expect(await stageOf(group)).toBe('Booked')
    expect(await paymentStageOf(group)).toBe('Deposit Part Paid')
    const eventOfOrganiser = await group.readAs(group.organiser)
    const ownSummary = eventOfOrganiser.customerSummary.find(
      ({ customer }: { customer: { id: string } }) => customer.id === group.organiser.userId,
    )
    expect(ownSummary.money.overpaidGBP).toBeCloseTo(amountGBP / 2, 1)
    const due = (await group.amountsByType(ben)).get('fully paid')!
    expect(due).toBeCloseTo(amountGBP / 2, 1)
    expect((await group.refund(group.organiser.userId, ownSummary.money.overpaidGBP)).status).toBe(200)
    await group.pay(ben, { paymentType: 'fully paid' })
    expect(await paymentStageOf(group)).toBe('Fully Paid')
  })
})

describe('deposits count for their own package', () => {
  const withTwoOptions = async (startDate?: string) => {
    const group = await payingGroup(site, staff)
    const response = await group.organiser.post(`/api/event/${group.id}/package`, {
      requestId: `second-${group.id}`,
      package: {
        locationId: 'newcastle',
        startDate: startDate ?? (await group.read()).packages[0]!.startDate,
        nightsCount: 2,
        productList: [sampleProduct()],
      },
    })
    if (response.status !== 200) throw new Error(JSON.stringify(response.body))
    const [, secondPackage] = (await group.read()).packages
    return { group, secondOption: { packageId: secondPackage!.id } }
  }

  test('no option is booked while the organiser has paid a deposit only for one and the guest only for another (EVT-O3)', async () => {
    const { group, secondOption } = await withTwoOptions()
    const [ben] = group.guests
    await group.pay(group.organiser)
    await group.pay(ben!, { paymentType: 'deposit' }, secondOption)
    expect(await stageOf(group)).toBe('Pending Booking')
    await group.pay(ben!)
    expect((await group.read()).packages.map(({ status }) => status)).toEqual(['Booked', 'Option'])
  })

  /** Creates two options. All their deposits are paid, because the only guest without a payment has answered No. */
  const withDepositsForBoth = async () => {
    const { group, secondOption } = await withTwoOptions()
    const [ben] = group.guests
    const cat = await site.signUp({ firstName: 'Cat', lastName: 'Gray' })
    await joinEvent(cat, group.token)
    for (const payer of [group.organiser, ben!])
      for (const option of [{}, secondOption]) await group.pay(payer, { paymentType: 'deposit' }, option)
    expect(await group.tasks('staff')).toEqual([])
    await cat.put(`/api/event/${group.id}/customer/${cat.userId}/setAttendingToNo`)
    return { group, secondOption }
  }

  test('a payment that books the second option sets the due dates of the event by that option (EVT-006, PAY-O5)', async () => {
    const today = dayOf(site.clock.now)
    const inDays = (days: number) => addDays(today, days)
    const datesOf = ({ depositDueDate, adjustmentDate, balanceDueDate }: EventDocument) => [
      depositDueDate,
      adjustmentDate,
      balanceDueDate,
    ]
    const { group, secondOption } = await withTwoOptions(inDays(80))
    await group.pay(group.organiser, { paymentType: 'deposit' }, secondOption)
    expect(datesOf(await group.read())).toEqual([14, 44, 44].map(inDays))
    const { event } = await group.pay(group.guests[0]!, { paymentType: 'deposit' }, secondOption)
    expect(await stageOf(group)).toBe('Booked')
    expect(datesOf(await group.read())).toEqual([14, 24, 24].map(inDays))
    expect(event.balanceDueDate).toBe(inDays(24))
  })

  test('two options whose deposits are all paid are not booked automatically, and staff are notified once (EVT-O3)', async () => {
    const { group, secondOption } = await withDepositsForBoth()
    expect(await stageOf(group)).toBe('Pending Booking')
    expect(await group.tasks('staff')).toMatchObject([
      { title: expect.stringContaining('The deposits of more than one option are paid'), completed: false },
    ])
    expect(await group.mails('booking-undecided')).toHaveLength(1)
    const target = { packageId: group.packageId }
    const renameResponse = await group.send(
      group.organiser,
      'editEventName',
      { name: 'Another name' },
      target,
    )
    expect(renameResponse.status).toBe(200)
    expect(await group.tasks('staff')).toHaveLength(1)
    expect(await group.mails('booking-undecided')).toHaveLength(1)
    const bookResponse = await staff.post(
      `/api/event/${group.id}/package/${secondOption.packageId}/bookWithoutPayment`,
    )
    expect(bookResponse.status).toBe(200)
    expect((await group.read()).packages.map(({ status }) => status)).toEqual(['Option', 'Booked'])
    expect(await group.tasks('staff')).toMatchObject([{ completed: true }])
  })

  test('the task about two options with paid deposits is completed when all money is refunded', async () => {
    const { group } = await withDepositsForBoth()
    for (const { customerId, paidPence } of (await group.read()).guests)
      if (paidPence > 0) expect((await group.refund(customerId, paidPence / 100)).status).toBe(200)
    expect(await stageOf(group)).toBe('Enquiry')
    expect((await group.tasks('staff')).map(({ completed }) => completed)).toEqual([true])
  })

  test('when the organiser removes an option, the other one is booked and all money counts for it', async () => {
    const { group, secondOption } = await withDepositsForBoth()
    const remove = (packageId: string) =>
      group.organiser.delete(`/api/event/${group.id}/package/${packageId}`)
    expect((await remove(secondOption.packageId)).status).toBe(200)
    const { statusStage, packages, guests } = await group.read()
    expect([statusStage, packages.length]).toEqual(['Booked', 1])
    expect(guests.every(({ paidPence, attending }) => (attending === 'Yes') === paidPence > 0)).toBe(true)
    expect(await paymentStageOf(group)).toBe('Balance Part Paid')
  })

  test('the last option of an event in the stage Pending Booking can’t be removed', async () => {
    const group = await payingGroup(site, staff)
    await group.pay(group.organiser)
    const { body } = await group.organiser.delete(`/api/event/${group.id}/package/${group.packageId}`)
    expect(body.code).toBe('stageForbids')
  })
})

describe('answers of No, refunds and cancellations', () => {
  test('the money of a guest who answers No does not count for others, who still owe their shares (EVT-O2)', async () => {
    const group = await payingGroup(site, staff, { people: 2, joined: 2 })
    const [ben, cat] = group.guests
    await group.pay(group.organiser, { paymentType: 'fully paid' })
    await group.pay(ben!, { paymentType: 'fully paid' })
    await ben!.put(`/api/event/${group.id}/customer/${ben!.userId}/setAttendingToNo`)
    expect(await stageOf(group)).toBe('Pending Booking')
    expect(await paymentStageOf(group)).not.toBe('Fully Paid')
    expect((await group.readAs(group.organiser)).groupPaidPercent).toBeLessThan(100)
    await group.pay(cat!)
    await expectBooked(group, [group.organiser, ben!, cat!])
  })

  test('an event in the stage Pending Booking becomes an Enquiry again when all its money is refunded (EVT-O3)', async () => {
    const group = await payingGroup(site, staff)
    const { amountGBP } = await group.pay(group.organiser)
    expect(await stageOf(group)).toBe('Pending Booking')
    expect((await group.refund(group.organiser.userId, amountGBP)).status).toBe(200)
    expect(await stageOf(group)).toBe('Enquiry')
    expect(await paymentStageOf(group)).toBe('Refunded')
    const target = { packageId: group.packageId, itineraryId: group.itineraryIds[0] }
    expect((await group.send(group.organiser, 'removeProduct', {}, target)).status).toBe(200)
  })

  test('an email notifies the organiser that a refund made the event an Enquiry again, but not after they cancelled their own payment', async () => {
    const group = await payingGroup(site, staff)
    const { transactionId } = await group.begin(group.organiser, { paymentType: 'deposit' })
    expect(await stageOf(group)).toBe('Pending Booking')
    const payment = { transactionId }
    const abortResponse = await group.organiser.post(`/api/event/${group.id}/saveTransactionAborted`, payment)
    expect([abortResponse.status, await stageOf(group)]).toEqual([200, 'Enquiry'])
    expect(await group.mails('enquiry-again')).toEqual([])

    const { amountGBP } = await group.pay(group.organiser)
    expect((await group.refund(group.organiser.userId, amountGBP)).status).toBe(200)
    expect(await stageOf(group)).toBe('Enquiry')
    expect(await group.mails('enquiry-again')).toEqual([group.organiser.email])
  })

  test('the payment stage of a cancelled event is Not Paid, and Refunded after the refunds (EVT-O2)', async () => {
    const group = await payingGroup(site, staff)
    const { amountGBP } = await group.pay(group.organiser)
    await group.pay(group.guests[0]!)
    expect((await staff.post(`/api/event/${group.id}/cancelBooking`)).status).toBe(200)
    expect(await paymentStageOf(group)).toBe('Not Paid')
    await group.refund(group.organiser.userId, amountGBP)
    await group.refund(group.guests[0]!.userId, amountGBP)
    expect(await paymentStageOf(group)).toBe('Refunded')
  })
})

import type { AddressInfo } from 'node:net'
import fastifyStatic from '@fastify/static'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  onEach,
  openBrowser,
  savePicture,
  soon,
  type Visitor,
} from '#tests/support/browser.ts'
import { withGuests } from '#tests/support/large-group.ts'
import { buildPaymentPage } from '#tests/support/payment-page/build-payment-page.ts'
import {
  challengedCard,
  declinedCard,
  goodCard,
  type MadeEvent,
  payByCard,
  paymentsApp,
  timedOutCard,
} from '#tests/support/payments-app.ts'

const { newVisitor } = await openBrowser()
const app = await paymentsApp()
// The policy of API responses forbids scripts. This server also serves the page of the panel, which needs a script.
app.http.addHook('onSend', async (_, reply) => void reply.removeHeader('content-security-policy'))
await app.http.register(fastifyStatic, { root: await buildPaymentPage() })
/** One page for all payers, because the panel has no session: its URL contains the payer. */
let page: Page
let expectProblem: Visitor['expectProblem']
beforeAll(async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  ;({ page, expectProblem } = await newVisitor({ viewport: 'phone', baseURL: url }))
})

/** Opens the panel of the organiser or a guest of a new event. */
const openPanel = async (
  payer: 'ann' | 'bob',
  prepare: (event: MadeEvent) => Promise<void> = async () => {},
  change?: Parameters<typeof app.makeEvent>[0],
) => {
  const event = await app.makeEvent(change)
  await prepare(event)
  await showPanel(event, payer)
  await page.getByText(change ? 'Pay' : 'How much would you like to pay now?', { exact: true }).waitFor()
  return event
}

/** Shows the panel of an event to its organiser or a guest. */
const showPanel = async (event: MadeEvent, payer: 'ann' | 'bob') => {
  const customerId = event[payer].id
  const kind = payer === 'ann' ? 'organiser' : 'guest'
  const viewedEvent = wireEvent(
    await event.read(),
    { kind, customerId },
    { today: '2026-05-01', visibility: fullVisibility },
  )
  const panel = { event: viewedEvent, packageId: event.packageId, customerId }
  // The query differs for each event, because a change of only the hash would not load the page.
  await page.goto(`/?${event.id}-${payer}#${encodeURIComponent(JSON.stringify(panel))}`)
}

const timedOutDetails = { number: timedOutCard, expiry: '12/30', securityCode: '123' }

const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const fillCard = async (number: string) => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('1230')
  await page.getByLabel('Security code').fill('123')
  await press(/^Pay £/)
}
/** Moves the clock by a minute, after which the gateway has the outcome, and waits until the page shows it. */
const untilPolled = async () => {
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 60_000)
  await page.getByText('£20.00 paid. Thank you!').waitFor()
  app.clock.now = before
}

test('a guest cancels the card form, then pays the deposit after a declined card and a challenge, and sees the receipt and only their own money (PAY-006, PAY-007)', async () => {
  const event = await openPanel('bob')
  await checkDesktopAndPhone(page, 'choose')
  await soon(() => page.getByText('Who are you paying for?').count()).toBe(0)
  await press('Pay by card')
  await press('Pay later')
  await page.getByText('How much would you like to pay now?').waitFor()
  await soon(async () => (await event.read()).statusStage).toBe('Enquiry')

  await press('Pay by card')
  await page.getByLabel('Card number').waitFor()
  // The clicked button has disappeared, so the focus moves to the heading.
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pay')
  await press(/^Pay £/)
  await page.getByText('Please enter the card number').waitFor()
  await fillCard(declinedCard)
  await page.getByText('The card was declined').waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'declined-phone')
  await fillCard(challengedCard)
  await page.getByLabel('Code', { exact: true }).fill('0000')
  await savePicture(page, 'challenge-phone')
  await press('Confirm')
  await page.getByText('The bank could not confirm it is you').waitFor()
  await checkAccessibility(page)
  await page.getByLabel('Code', { exact: true }).fill('1234')
  await press('Confirm')
  await page.getByText('£20.00 paid. Thank you!').waitFor()
  await checkDesktopAndPhone(page, 'receipt')
  await soon(() => page.getByText('£20.00 of £100.00').count()).toBe(1)
  await soon(() => page.getByRole('listitem').count()).toBe(1)
  await soon(async () => (await event.read()).guests[1]!.paidPence).toBe(2000)
})

test('a payer who pays in instalments sees the agreed plan, what is paid, and why the plan has changed (PAY-O6)', async () => {
  const event = await openPanel('bob')
  await page.getByLabel('Deposit, then monthly').check()
  await page.getByText('£20.00 now, then 5 monthly payments of about £16.00').waitFor()
  const pay = async (pounds: string, nextButton = 'Pay something else') => {
    await press('Pay by card')
    await fillCard(goodCard)
    await page.getByText(`£${pounds} paid. Thank you!`).waitFor()
    await press(nextButton)
  }
  await pay('20.00')
  const plan = page.getByRole('region', { name: 'Your instalments' })
  await soon(() => plan.getByText('£16.00').count()).toBe(5)
  await plan.getByText('Fri 01 May 2026: The plan was agreed').waitFor()
  await page.getByLabel('Another amount').check()
  await press('Pay by card')
  await page.getByText('Please choose an amount. From £1.00').waitFor()
  // The click that blurs the field pays the typed amount.
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await pay('20.00')
  await plan.getByText('Fri 01 May 2026: A different amount was paid').waitFor()
  await plan.getByText('£12.00 left').waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'plan-360')
  await soon(async () => (await event.read()).guests[1]!.paidPence).toBe(4000)
  // An amount that was paid early is deducted from the next instalment.
  await page.getByText('The next instalment').click()
  await page
    .getByText(/£12\.00 (now|due)/)
    .first()
    .waitFor()
  await pay('12.00')
  await page.getByLabel('Another amount').check()
  await page.getByRole('textbox', { name: 'Amount' }).fill('48')
  await pay('48.00', 'Done')
  await page.getByText('There is nothing to pay').waitFor()
  await soon(() => plan.getByText('Paid', { exact: true }).count()).toBe(5)
  await checkAccessibility(page)
  await savePicture(page, 'plan-end-360')
  await soon(async () => (await event.read()).guests[1]!.paidPence).toBe(10_000)
})

test('another amount is accepted as it was typed, to the penny; an amount outside the limits is refused and creates no order (PAY-O7)', async () => {
  const event = await openPanel('bob')
  await page.getByLabel('Another amount').check()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  for (const [typed, shownAmount] of [
    ['0.5', '£0.50'],
    ['500', '£500.00'],
  ] as const) {
    await amount.fill(typed)
    await press('Pay by bank transfer')
    await page.getByText('Please choose an amount. From £1.00 to £100.00').waitFor()
    expect(await amount.inputValue()).toBe(shownAmount)
  }
  await savePicture(page, 'amount-refused')
  expect((await event.bob.get(`/event/${event.id}/bankOrders`)).body.data.orders).toEqual([])
  await amount.fill('33.33')
  await press('Pay by bank transfer')
  await page.getByText('Please transfer £33.33').waitFor()
})

test('a guest whose share the organiser pays in the meantime is not charged, reads who has paid, and sees their share paid', async () => {
  const event = await openPanel('bob')
  await press('Pay by card')
  await page.getByLabel('Card number').waitFor()
  await payByCard(app, event.ann, event, {
    paymentSettings: { paymentType: 'fully paid' },
    payForCustomers: [event.bob.id],
  })
  await fillCard(goodCard)
  await page.getByText('This was paid in the meantime by Ann, so we haven’t charged your card.').waitFor()
  await page.getByText('There is nothing to pay').waitFor()
  await soon(() => page.getByText('£100.00 of £100.00').count()).toBe(1)
  await soon(() => page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
  await checkDesktopAndPhone(page, 'paid-meanwhile')
  expect((await event.read()).guests[1]!.paidPence).toBe(10_000)
})

test('the organiser sees for whom a payment option is, and the receipt names only these people', async () => {
  const event = await openPanel(
    'ann',
    async (newEvent) => void (await payByCard(app, newEvent.ann, newEvent)),
  )
  await page.getByLabel('Bob').check()
  await page.getByText('Only for Ann').first().waitFor()
  await page.getByLabel('The balance').check()
  await soon(() => page.getByRole('definition').allTextContents()).toEqual(['£80.00'])
  await onEach(page, ['desktop', 'phone'], (device) => savePicture(page, `only-for-one-${device}`))
  await press('Pay by card')
  await fillCard(goodCard)
  await page.getByText('£80.00 paid. Thank you!').waitFor()
  const paidFor = page.getByRole('definition').last()
  await soon(() => paidFor.textContent()).toBe('Ann')
  await soon(async () => (await event.read()).guests.map(({ paidPence }) => paidPence)).toEqual([
    10_000, 0, 0,
  ])
})

test('the panel polls a payment without a response until it is paid, also after the page was reloaded; until then nobody is asked to pay it again', async () => {
  const event = await openPanel('bob')
  await press('Pay by card')
  await fillCard(timedOutCard)
  await page.getByText('Confirming your payment').waitFor()
  await savePicture(page, 'processing-phone')
  expectProblem(/^504 POST/)

  await page.reload()
  await page.getByText('You began to pay £20.00 by card on Fri 01 May 2026').waitFor()
  await soon(() => page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
  await press('Cancel this payment')
  await page.getByText('This payment is being confirmed and can’t be cancelled now.').waitFor()
  await checkDesktopAndPhone(page, 'interrupted')

  await showPanel(event, 'ann')
  await page.getByLabel('Bob').check()
  await page.getByText('Bob is paying £20.00 by card').waitFor()
  await checkDesktopAndPhone(page, 'paid-by-another')
  await press('Pay by bank transfer')
  await page.getByText('Someone else is paying for this at the moment.').waitFor()
  const orders = `/event/${event.id}/bankOrders`
  expect((await event.ann.get(orders)).body.data.orders).toEqual([])

  await showPanel(event, 'bob')
  await page.getByText('Confirming your payment').waitFor()
  await untilPolled()
  await soon(() => page.getByText('£20.00 of £100.00').count()).toBe(1)
  await soon(async () => (await event.read()).guests[1]!.paidPence).toBe(2000)
})

test('a payer who closed the page at the bank’s challenge cancels that payment and pays another way', async () => {
  const event = await app.makeEvent()
  await payByCard(app, event.bob, event, { card: challengedCard })
  await showPanel(event, 'bob')
  await page.getByText('Confirming your payment').waitFor()
  await press('Cancel this payment')
  await press('Pay by bank transfer')
  await page.getByText('Please transfer £20.00').waitFor()
})

test('a payment that the gateway is processing can’t be cancelled: its payer is asked to wait', async () => {
  const event = await openPanel('bob')
  await page.route('**/sandbox-gateway/pay', async (route) => {
    const timedOutPayment = { ...route.request().postDataJSON(), card: timedOutDetails }
    await app.send({ method: 'POST', url: '/sandbox-gateway/pay', payload: timedOutPayment })
    await route.fulfill({ json: { errors: [{ path: 'card', message: 'The line was bad' }] } })
  })
  await press('Pay by card')
  await fillCard(goodCard)
  await page.getByText('The line was bad').waitFor()
  await press('Pay later')
  await page.getByText('Confirming your payment').waitFor()
  await untilPolled()
  await soon(async () => (await event.read()).guests[1]!.paidPence).toBe(2000)
  await page.unroute('**/sandbox-gateway/pay')
})

test('the organiser pays for others by bank transfer, sees it as pending, and can withdraw it (PAY-003, PAY-008)', async () => {
  const event = await openPanel('ann')
  await page.getByLabel('Bob').check()
  await page.getByText('£40.00', { exact: true }).waitFor()
  await savePicture(page, 'organiser-phone')
  await press('Pay by bank transfer')
  await page.getByText('Please transfer £40.00').waitFor()
  const panel = page.getByRole('article', { name: 'Pay', exact: true })
  for (const detail of ['00-12-34', '12345678', 'GB38 DEMO 0012 3412 3456 78'])
    await panel.getByText(detail, { exact: true }).waitFor()
  await soon(() => panel.getByRole('button', { name: /^Copy / }).count()).toBe(5)
  await checkAccessibility(page)
  await savePicture(page, 'bank-phone')
  await soon(async () => (await event.read()).statusStage).toBe('Pending Booking')

  const pendingTransfers = page.getByRole('article', { name: 'Pending bank transfers' })
  await pendingTransfers.getByText('£40.00').waitFor()
  await pendingTransfers.getByText('Bank details').click()
  await pendingTransfers.getByText('00-12-34').waitFor()
  await pendingTransfers.getByText('Please pay by Fri 08 May 2026').waitFor()
  await press('Back')
  await page.getByText('bank transfer pending').first().waitFor()
  await page.getByLabel('The balance').waitFor()
  await soon(() => page.getByRole('button', { name: 'Pay by bank transfer' }).count()).toBe(0)
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `waiting-${device}`)
  })
  await pendingTransfers.getByRole('button', { name: 'Cancel transfer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel transfer' }).click()
  await pendingTransfers.waitFor({ state: 'detached' })
  await page.getByText('Deposit', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Pay by bank transfer' }).waitFor()
  await soon(() => page.getByText('bank transfer pending').count()).toBe(0)
  await soon(async () => (await event.read()).statusStage).toBe('Enquiry')
})

test('a guest sees the organiser’s pending payment for them, and can still pay', async () => {
  await openPanel('bob', async (event) => {
    await event.ann.post('/payment/event/bankPayment', {
      eventId: event.id,
      packageId: event.packageId,
      paymentSettings: { paymentType: 'fully paid' },
      payForCustomers: [event.ann.id, event.bob.id],
    })
  })
  const pendingTransfers = page.getByRole('article', { name: 'Pending bank transfers' })
  await pendingTransfers.getByText('£100.00 from Ann, for you').waitFor()
  await soon(() => pendingTransfers.getByText('Reference').count()).toBe(0)
  await soon(() => pendingTransfers.getByRole('button').count()).toBe(0)
  await page.getByText('£100.00 due Sat 10 Oct 2026, paid in full').waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'ordered-for-guest')
})

test('a package without a date asks the organiser to choose a date, and does not offer to pay for others', async () => {
  await openPanel('ann', undefined, (event) => ({
    ...event,
    packages: event.packages.map((pack) => ({ ...pack, startDate: null })),
  }))
  await page.getByText('Please choose a start date first').waitFor()
  await soon(() => page.getByText('Who are you paying for?').count()).toBe(0)
  const requestedUrls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  expect(requestedUrls.filter((url) => url.includes('/paymentTypes'))).toEqual([])
  await checkAccessibility(page)
})

test('for a trip that starts soon the full price is due now, by the server’s date, with one payment option (PAY-O5)', async () => {
  await openPanel('bob', undefined, (event) => ({
    ...event,
    packages: event.packages.map((pack) => ({ ...pack, startDate: '2026-05-21' })),
  }))
  await page.getByText('Everything is due now').waitFor()
  await soon(() => page.getByRole('radio').count()).toBe(1)
  await page.getByText('£100.00 today, paid in full').waitFor()
})

test('after the trip, the panel shows since when a payment is overdue, and that people who can’t come get no refund', async () => {
  await openPanel('bob', undefined, (event) => ({
    ...event,
    statusStage: 'Booked',
    balanceDueDate: '2026-03-01',
    packages: event.packages.map((pack) => ({ ...pack, status: 'Booked' as const, startDate: '2026-04-10' })),
  }))
  await page.getByText('The trip is over. The full amount was due by Sun 01 Mar 2026.').waitFor()
  await page.getByText('£100.00 overdue since Sun 01 Mar 2026, paid in full').waitFor()
  await page.getByText('The trip is over, so it can’t be refunded.').waitFor()
  await checkDesktopAndPhone(page, 'overdue')
})

test('an organiser of 100 guests finds people by name, chooses everybody or nobody, and always sees the sum (PAY-003)', async () => {
  await openPanel('ann', undefined, withGuests(100))
  const choice = page.getByRole('group', { name: 'Who are you paying for?' })
  await choice.getByText('1 of 100 people chosen, £100.00 left to pay').waitFor()
  await choice.getByRole('searchbox').fill('guést 42')
  await choice.getByRole('checkbox', { name: 'Guest 42' }).check()
  expect(await choice.getByRole('checkbox').count()).toBe(1)
  await choice.getByText('2 of 100 people chosen, £200.00 left to pay').waitFor()
  await page.getByText('£40.00').first().waitFor()
  await choice.getByRole('searchbox').fill('nobody like this')
  await choice.getByText('Nobody has a name like this').waitFor()
  await choice.getByRole('searchbox').press('Escape')
  // The list has a hundred tab stops, which keyboard users can skip.
  await choice.getByRole('searchbox').press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await choice.getByText('100 of 100 people chosen, £10,000.00 left to pay').waitFor()
  await page.getByText('Amount for each person (100)').waitFor()
  await checkDesktopAndPhone(page, 'payers-100')
  await press('Nobody')
  await page.getByText('Choose at least one person').waitFor()
  await choice.getByText('0 of 100 people chosen').waitFor()
})

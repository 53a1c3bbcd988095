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
  viewports,
} from '../support/browser.ts'
import { buildPaymentPage } from '../support/payment-page/build-payment-page.ts'
import {
  challengedCard,
  declinedCard,
  goodCard,
  type MadeEvent,
  paymentsApp,
  timedOutCard,
} from '../support/payments-app.ts'

const { newVisitor } = await openBrowser()
const app = await paymentsApp()
// API responses forbid scripts; this one only hosts the panel.
app.http.addHook('onSend', async (_, reply) => void reply.removeHeader('content-security-policy'))
await app.http.register(fastifyStatic, { root: await buildPaymentPage() })
let url = ''
beforeAll(async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
})

type Device = keyof typeof viewports

const openPanel = async (
  who: 'ann' | 'bob',
  viewport: Device = 'desktop',
  before: (event: MadeEvent) => Promise<void> = async () => {},
  change?: Parameters<typeof app.makeEvent>[0],
) => {
  const event = await app.makeEvent(change)
  await before(event)
  const customerId = event[who].id
  const kind = who === 'ann' ? 'organiser' : 'guest'
  const shown = wireEvent(
    await event.read(),
    { kind, customerId },
    { today: '2026-05-01', visibility: fullVisibility },
  )
  const visitor = await newVisitor({ viewport, baseURL: url })
  const facts = { event: shown, packageId: event.packageId, customerId }
  await visitor.page.goto(`/#${encodeURIComponent(JSON.stringify(facts))}`)
  await visitor.page
    .getByText(change ? 'Pay' : 'How much would you like to pay now?', { exact: true })
    .waitFor()
  return { event, ...visitor }
}

const timedOut = { number: timedOutCard, expiry: '12/30', securityCode: '123' }

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const fillCard = async (page: Page, number: string) => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('1230')
  await page.getByLabel('Security code').fill('123')
  await press(page, /^Pay £/)
}

test('a guest pays the deposit by card, sees the receipt and only their own money (PAY-006)', async () => {
  const { page, event } = await openPanel('bob', 'phone')
  await checkDesktopAndPhone(page, 'choose')
  await soon(() => page.getByText('Who are you paying for?').count()).toBe(0)
  await press(page, 'Pay by card')
  await page.getByLabel('Card number').waitFor()
  // The clicked button is gone; the page can be longer than the card.
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pay')
  await checkDesktopAndPhone(page, 'card')
  await press(page, /^Pay £/)
  await page.getByText('Please enter the card number').waitFor()
  await fillCard(page, goodCard)
  await page.getByText('£20.00 paid. Thank you!').waitFor()
  await checkDesktopAndPhone(page, 'receipt')
  await soon(() => page.getByText('£20.00 of £100.00').count()).toBe(1)
  await soon(() => page.getByRole('listitem').count()).toBe(1)
  await soon(async () => (await event.read()).guests[1]!.paidPence).toBe(2000)
})

test('a payer by instalments sees the agreed plan, what is paid, and why the plan has changed (PAY-O6)', async () => {
  const { page, event } = await openPanel('bob', 'phone')
  await page.getByLabel('Deposit, then monthly').check()
  await page.getByText('£20.00 now, then 5 monthly payments of about £16.00').waitFor()
  await press(page, 'Pay by card')
  await fillCard(page, goodCard)
  await page.getByText('£20.00 paid. Thank you!').waitFor()
  await press(page, 'Pay something else')
  const plan = page.getByRole('region', { name: 'Your instalments' })
  await soon(() => plan.getByText('£16.00').count()).toBe(5)
  await plan.getByText('Fri 01 May 2026: The plan was agreed').waitFor()
  await page.getByLabel('Another amount').check()
  await press(page, 'Pay by card')
  await page.getByText('Please choose an amount. From £1.00').waitFor()
  // The click that blurs the field pays the typed amount.
  await page.getByRole('textbox', { name: 'Amount' }).fill('20')
  await press(page, 'Pay by card')
  await fillCard(page, goodCard)
  await page.getByText('£20.00 paid. Thank you!').waitFor()
  await press(page, 'Pay something else')
  await plan.getByText('Fri 01 May 2026: A different amount was paid').waitFor()
  await plan.getByText('£12.00 left').waitFor()
  await page.getByText('The next instalment').waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'plan-360')
  await page.setViewportSize({ width: 1440, height: 900 })
  await savePicture(page, 'plan-1440')
  await soon(async () => (await event.read()).guests[1]!.paidPence).toBe(4000)
  await page.setViewportSize(viewports.phone)
  // Pays every part: amounts paid early are not due again.
  for (const pounds of ['12.00', '16.00', '16.00', '16.00']) {
    await page.getByText('The next instalment').click()
    await page
      .getByText(`£${pounds} now`, { exact: false })
      .or(page.getByText(`£${pounds} due`, { exact: false }))
      .first()
      .waitFor()
    await press(page, 'Pay by card')
    await fillCard(page, goodCard)
    await page.getByText(`£${pounds} paid. Thank you!`).waitFor()
    await press(page, 'Pay something else')
  }
  await page.getByText('There is nothing to pay').waitFor()
  await soon(() => plan.getByText('Paid', { exact: true }).count()).toBe(5)
  await checkAccessibility(page)
  await savePicture(page, 'plan-end-360')
  await soon(async () => (await event.read()).guests[1]!.paidPence).toBe(10_000)
})

test('a declined card shows an error, and another one pays after a challenge (PAY-006)', async () => {
  const { page } = await openPanel('bob', 'phone')
  await press(page, 'Pay by card')
  await fillCard(page, declinedCard)
  await page.getByText('The card was declined').waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'declined-phone')
  await fillCard(page, challengedCard)
  await page.getByLabel('Code', { exact: true }).fill('0000')
  await savePicture(page, 'challenge-phone')
  await press(page, 'Confirm')
  await page.getByText('The bank could not confirm it is you').waitFor()
  await checkAccessibility(page)
  await page.getByLabel('Code', { exact: true }).fill('1234')
  await press(page, 'Confirm')
  await page.getByText('£20.00 paid. Thank you!').waitFor()
})

test('the panel polls a payment without a response until it is paid', async () => {
  const { page, expectProblem } = await openPanel('bob')
  await press(page, 'Pay by card')
  await fillCard(page, timedOutCard)
  await page.getByText('Confirming your payment').waitFor()
  await savePicture(page, 'processing-desktop')
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 60_000)
  await page.getByText('£20.00 paid. Thank you!').waitFor()
  app.clock.now = before
  expectProblem(/^504 POST/)
})

test('the organiser pays for others, and by bank transfer (PAY-003, PAY-008)', async () => {
  const { page, event } = await openPanel('ann')
  await page.getByLabel('Bob').check()
  await page.getByText('£40.00', { exact: true }).waitFor()
  await savePicture(page, 'organiser-desktop')
  await press(page, 'Pay by bank transfer')
  await page.getByText('Please transfer £40.00').waitFor()
  const panel = page.getByRole('article', { name: 'Pay', exact: true })
  for (const detail of ['00-12-34', '12345678', 'GB38 DEMO 0012 3412 3456 78'])
    await panel.getByText(detail, { exact: true }).waitFor()
  await soon(() => panel.getByRole('button', { name: /^Copy / }).count()).toBe(5)
  await checkAccessibility(page)
  await savePicture(page, 'bank-desktop')
  await soon(async () => (await event.read()).statusStage).toBe('Pending Booking')
})

test('a pending bank transfer is shown on a phone and a desktop, and its payer can withdraw it', async () => {
  const { page, event } = await openPanel('ann', 'phone')
  await press(page, 'Pay by bank transfer')
  await page.getByText('Please transfer £20.00').waitFor()
  const waiting = page.getByRole('article', { name: 'Pending bank transfers' })
  await waiting.getByText('£20.00').waitFor()
  await waiting.getByText('Bank details').click()
  await waiting.getByText('00-12-34').waitFor()
  await waiting.getByText('Please pay by Fri 08 May 2026').waitFor()
  await press(page, 'Back')
  await page.getByText('£20.00 bank transfer pending').waitFor()
  await page.getByLabel('The balance').waitFor()
  await page.getByText('£80.00 due Sat 10 Oct 2026, paid in full').waitFor()
  await soon(() => page.getByRole('button', { name: 'Pay by bank transfer' }).count()).toBe(0)
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `waiting-${device}`)
  })
  await page.setViewportSize(viewports.desktop)
  await waiting.getByRole('button', { name: 'Cancel transfer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel transfer' }).click()
  await waiting.waitFor({ state: 'detached' })
  await page.getByText('Deposit', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Pay by bank transfer' }).waitFor()
  await soon(() => page.getByText('bank transfer pending').count()).toBe(0)
  await soon(async () => (await event.read()).statusStage).toBe('Enquiry')
})

test('a guest sees the organiser’s pending payment for them, and can still pay', async () => {
  const { page } = await openPanel('bob', 'phone', async (event) => {
    await event.ann.post('/payment/event/bankPayment', {
      eventId: event.id,
      packageId: event.packageId,
      paymentSettings: { paymentType: 'fully paid' },
      payForCustomers: [event.ann.id, event.bob.id],
    })
  })
  const waiting = page.getByRole('article', { name: 'Pending bank transfers' })
  await waiting.getByText('£100.00 from Ann, for you').waitFor()
  await soon(() => waiting.getByText('Reference').count()).toBe(0)
  await soon(() => waiting.getByRole('button').count()).toBe(0)
  await page.getByText('£100.00 due Sat 10 Oct 2026, paid in full').waitFor()
  await checkDesktopAndPhone(page, 'ordered-for-guest')
})

test('a package without a date asks the organiser to choose one, and not whom to pay for', async () => {
  const { page } = await openPanel('ann', 'phone', undefined, (event) => ({
    ...event,
    packages: event.packages.map((pack) => ({ ...pack, startDate: null })),
  }))
  await page.getByText('Please choose a start date first').waitFor()
  await soon(() => page.getByText('Who are you paying for?').count()).toBe(0)
  const requested = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  expect(requested.filter((address) => address.includes('/paymentTypes'))).toEqual([])
  await checkAccessibility(page)
})

test('for a trip that starts soon the full price is due now, by the server’s date, with one payment option (PAY-O5)', async () => {
  const { page } = await openPanel('bob', 'phone', undefined, (event) => ({
    ...event,
    packages: event.packages.map((pack) => ({ ...pack, startDate: '2026-05-21' })),
  }))
  await page.getByText('Everything is due now').waitFor()
  await soon(() => page.getByRole('radio').count()).toBe(1)
  await page.getByText('£100.00 today, paid in full').waitFor()
  await checkAccessibility(page)
})

test('the organiser sees who has overpaid', async () => {
  const { page } = await openPanel('ann', 'phone', async (event) => {
    const credit = { customerId: event.bob.id, amountGBP: 130 }
    await app.staff.put(`/event/${event.id}/package/${event.packageId}/addCreditNote`, credit)
  })
  await page.getByText('Overpaid £30.00').waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'overpaid-phone')
})

test('a payment that the gateway is processing can’t be cancelled: its payer is asked to wait', async () => {
  const { page, event } = await openPanel('bob')
  await page.route('**/sandbox-gateway/pay', async (route) => {
    const taking = { ...route.request().postDataJSON(), card: timedOut }
    await app.send({ method: 'POST', url: '/sandbox-gateway/pay', payload: taking })
    await route.fulfill({ json: { errors: [{ path: 'card', message: 'The line was bad' }] } })
  })
  await press(page, 'Pay by card')
  await fillCard(page, goodCard)
  await page.getByText('The line was bad').waitFor()
  await press(page, 'Pay later')
  await page.getByText('Confirming your payment').waitFor()
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 60_000)
  await page.getByText('£20.00 paid. Thank you!').waitFor()
  app.clock.now = before
  await soon(async () => (await event.read()).guests[1]!.paidPence).toBe(2000)
})

test('cancelling the card form returns to the payment options, with nothing paid (PAY-007)', async () => {
  const { page, event } = await openPanel('bob')
  await press(page, 'Pay by card')
  await press(page, 'Pay later')
  await page.getByText('How much would you like to pay now?').waitFor()
  await soon(async () => (await event.read()).statusStage).toBe('Enquiry')
})

import type { AddressInfo } from 'node:net'
import fastifyStatic from '@fastify/static'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireEvent } from '#features/events/rules/reading/wire-event.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  onEach,
  openBrowser,
  savePicture,
  soon,
  untilItFits,
} from '#tests/support/browser.ts'
import { buildPaymentPage } from '#tests/support/payment-page/build-payment-page.ts'
import { challengedCard, declinedCard, goodCard, paymentsApp } from '#tests/support/payments-app.ts'
import { startProviderDouble } from '#tests/support/provider-double/provider-double.ts'

const { newVisitor } = await openBrowser()
const double = await startProviderDouble({ now: () => app.clock.now })
afterAll(() => double.close())
const app = await paymentsApp({
  ...double.environment,
  APPLE_PAY_MERCHANT_ID: 'merchant.com.example',
  GOOGLE_PAY_MERCHANT_ID: 'BCR2DN4T12345678',
  BANK_ACCOUNT_NAME: 'Jaunt',
  BANK_SORT_CODE: '00-12-34',
  BANK_ACCOUNT_NUMBER: '12345678',
  BANK_IBAN: 'GB38DEMO00123412345678',
})
// The policy of API responses forbids scripts. This server also serves the page of the panel, which needs a script. The
// card form has its own policy.
app.http.addHook('onSend', async ({ url }, reply) => {
  if (!url.startsWith('/card-form')) reply.removeHeader('content-security-policy')
})
await app.http.register(fastifyStatic, { root: await buildPaymentPage() })
let page: Page
let expectProblem: (pattern: RegExp) => void
let openWalletPage: () => Promise<Page>
beforeAll(async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const baseURL = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  const visitor = await newVisitor({ viewport: 'phone', baseURL })
  page = visitor.page
  expectProblem = visitor.expectProblem
  // Simulates a device without wallets, so the card form has no space for their buttons.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PaymentRequest'))
  openWalletPage = async () => {
    const { page: walletPage } = await newVisitor({ viewport: 'phone', baseURL })
    await walletPage.addInitScript(() =>
      Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }),
    )
    return walletPage
  }
})

const openPanel = async (change?: Parameters<typeof app.makeEvent>[0], targetPage = page) => {
  const event = await app.makeEvent(change)
  const viewer = { kind: 'guest', customerId: event.bob.id } as const
  const viewedEvent = wireEvent(await event.read(), viewer, {
    today: '2026-05-01',
    visibility: fullVisibility,
  })
  const panel = { event: viewedEvent, packageId: event.packageId, customerId: event.bob.id }
  await targetPage.goto(`/?${event.id}#${encodeURIComponent(JSON.stringify(panel))}`)
  return event
}
const press = (name: string, targetPage = page) => targetPage.getByRole('button', { name }).click()
const card = (targetPage = page) => targetPage.frameLocator('iframe[title="Card details"]')
const fillField = (title: string, value: string) =>
  card().frameLocator(`iframe[title="${title}"]`).getByRole('textbox').fill(value)
const enterCard = async (number: string) => {
  await fillField('Card number', number)
  await fillField('Expiry date', '12/30')
  await fillField('Security code', '123')
  await card().getByRole('button', { name: 'Pay £20.00' }).click()
}

test('a guest pays with the provider’s card fields, after a declined card and the bank’s challenge in its frame (PAY-006)', async () => {
  const event = await openPanel()
  await press('Pay by card')
  await card().getByRole('button', { name: 'Pay £20.00' }).click()
  expect(await card().getByText('or pay by card').isVisible()).toBe(false)
  await card().frameLocator('iframe[title="Card number"]').getByText('Field is required').waitFor()
  await checkDesktopAndPhone(page, 'hosted-fields')
  await enterCard(declinedCard)
  await page.getByText('Your bank declined the card').waitFor()
  await checkAccessibility(page)
  await enterCard(challengedCard)
  const bankFrame = card().frameLocator('iframe[title="Your bank"]')
  await bankFrame.getByRole('textbox').fill('1234')
  await savePicture(page, 'hosted-challenge-phone')
  await bankFrame.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('£20.00 paid. Thank you!').waitFor()
  await soon(async () => (await event.read()).guests[1]!.paidPence).toBe(2000)
})

test('a card is not charged after its payment was cancelled, and a form that fails to load shows an error', async () => {
  const event = await openPanel()
  await press('Pay by card')
  await card().getByRole('button', { name: 'Pay £20.00' }).waitFor()
  const transactions = await app.db
    .selectFrom('payment_transaction')
    .select('id')
    .where('customer_id', '=', event.bob.id)
    .execute()
  await event.bob.post(`/event/${event.id}/saveTransactionAborted`, { transactionId: transactions[0]!.id })
  await enterCard(goodCard)
  await page.getByText('This payment was closed. Please start again.').waitFor()
  await soon(async () => (await event.read()).guests[1]!.paidPence).toBe(0)
  expect(await page.getByText('try another card').count()).toBe(0)
  await page.route('**/js/st.js', (route) => route.abort())
  await press('Pay by card')
  await page.getByText('The card form could not be loaded').waitFor()
  await checkAccessibility(page)
  await page.unroute('**/js/st.js')
  await press('Try again')
  await card().getByRole('button', { name: 'Pay £20.00' }).waitFor()
  expect(await page.title()).toBe('Paying')
})

test('if the provider refuses our tokens, the payer reads how else to pay, and cards work again afterwards (PAY-006)', async () => {
  const event = await openPanel()
  const passTime = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  }
  const readStatuses = () =>
    app.db
      .selectFrom('payment_transaction')
      .select('status')
      .where('customer_id', '=', event.bob.id)
      .orderBy('done_at')
      .execute()
  // The provider has accepted a token, so it is not checked again before the next form is shown.
  await event.cat.post('/payment/event/prepareJwt', {
    eventId: event.id,
    packageId: event.packageId,
    paymentSettings: { paymentType: 'deposit' },
  })
  double.setTokensRefused(true)
  passTime()
  await press('Pay by card')
  const refusedText = page.getByText('Card payments are not available at the moment')
  await refusedText.waitFor()
  await page.getByText('You haven’t been charged. You can pay by bank transfer instead').waitFor()
  await checkDesktopAndPhone(page, 'card-payments-off')
  expect(await readStatuses()).toEqual([{ status: 'aborted' }])
  const [secondResponse] = await Promise.all([page.waitForResponse(/prepareJwt$/), press('Pay by card')])
  expect([secondResponse.status(), await readStatuses()]).toEqual([503, [{ status: 'aborted' }]])
  await refusedText.waitFor()
  expectProblem(/^503 POST .*payment\/event\/payment$/)
  expectProblem(/^503 POST .*prepareJwt$/)
  double.setTokensRefused(false)
  passTime()
  await press('Pay by card')
  await enterCard(goodCard)
  await page.getByText('£20.00 paid. Thank you!').waitFor()
})

test('a customer agrees to store a card, sees when it will be charged, changes it and removes it (PAY-009, PAY-O16)', async () => {
  await openPanel((event) => ({
    ...event,
    automaticTransactionsAllowed: true,
    statusStage: 'Booked',
    packages: event.packages.map((pack) => ({ ...pack, status: 'Booked' })),
  }))
  const storedCardRegion = page.getByRole('region', { name: 'Your stored card' })
  await storedCardRegion.getByText('No card is stored for this event').waitFor()
  const storeCard = async () => {
    await page.getByLabel(/^I agree that my card is stored/).check()
    await press('Continue')
    await fillField('Card number', goodCard)
    await fillField('Expiry date', '12/30')
    await fillField('Security code', '123')
    await card().getByRole('button', { name: 'Store card' }).click()
  }
  await press('Store a card')
  await soon(() => page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
  await checkDesktopAndPhone(page, 'store-card')
  await storeCard()
  await storedCardRegion.getByText('Card ending in 1111, expires 12/30').waitFor()
  await storedCardRegion
    .getByText('We will take £100.00 from your card ending in 1111 on Sat 10 Oct 2026.')
    .waitFor()
  await checkDesktopAndPhone(page, 'stored-card')
  await press('Change card')
  await storeCard()
  await page.getByRole('button', { name: 'Change card' }).waitFor()
  await press('Remove card')
  await storedCardRegion.getByText('No card is stored for this event').waitFor()
})

test('a guest pays with a wallet, after closing its sheet and after a declined card (PAY-006)', async () => {
  const walletPage = await openWalletPage()
  const event = await openPanel(undefined, walletPage)
  const form = card(walletPage)
  const sheet = (title: string) => form.frameLocator(`iframe[title="${title}"]`)
  await press('Pay by card', walletPage)
  const appleButton = form.getByRole('button', { name: 'Pay with Apple Pay' })
  await appleButton.waitFor()
  await form.getByRole('button', { name: 'Google Pay' }).waitFor()
  await form.frameLocator('iframe[title="Card number"]').getByRole('textbox').waitFor()
  await onEach(walletPage, ['desktop', 'tablet', 'phone'], async (device) => {
    await untilItFits(walletPage)
    await checkAccessibility(walletPage)
    await savePicture(walletPage, `wallets-${device}`)
  })
  await appleButton.press('Enter')
  await sheet('ApplePay').getByText('Jaunt: £20.00 (merchant.com.example)').waitFor()
  await sheet('ApplePay').getByRole('button', { name: 'Close' }).click()
  await appleButton.click()
  await sheet('ApplePay').getByLabel('Card').selectOption('0002')
  await sheet('ApplePay').getByRole('button', { name: 'Confirm' }).click()
  await walletPage.getByText('Your bank declined the card').waitFor()
  await form.getByRole('button', { name: 'Google Pay' }).click()
  await sheet('GooglePay').getByText('Jaunt: £20.00 (BCR2DN4T12345678)').waitFor()
  await sheet('GooglePay').getByRole('button', { name: 'Confirm' }).click()
  await walletPage.getByText('£20.00 paid. Thank you!').waitFor()
  await walletPage.getByText('Paid with').waitFor()
  await soon(async () => (await event.read()).guests[1]!.paidPence).toBe(2000)
})

test('the sheet of a wallet does not open for a payment that was cancelled, and the card form still works', async () => {
  const walletPage = await openWalletPage()
  const event = await openPanel(undefined, walletPage)
  await press('Pay by card', walletPage)
  const googleButton = card(walletPage).getByRole('button', { name: 'Google Pay' })
  await googleButton.waitFor()
  const [transaction] = await app.db
    .selectFrom('payment_transaction')
    .select('id')
    .where('customer_id', '=', event.bob.id)
    .execute()
  await event.bob.post(`/event/${event.id}/saveTransactionAborted`, { transactionId: transaction!.id })
  await googleButton.click()
  await walletPage.getByText('This payment was closed. Please start again.').waitFor()
  await soon(() => walletPage.locator('iframe').count()).toBe(0)
  await press('Pay by card', walletPage)
  await googleButton.dblclick()
  const sheet = card(walletPage).frameLocator('iframe[title="GooglePay"]')
  await sheet.getByText('Jaunt: £20.00').waitFor()
  // The second click has opened no second sheet.
  await sheet.getByRole('button', { name: 'Close' }).click()
  await soon(() => card(walletPage).locator('iframe[title="GooglePay"]').count()).toBe(0)
  await card(walletPage).frameLocator('iframe[title="Card number"]').getByRole('textbox').fill(goodCard)
  await card(walletPage).frameLocator('iframe[title="Expiry date"]').getByRole('textbox').fill('12/30')
  await card(walletPage).frameLocator('iframe[title="Security code"]').getByRole('textbox').fill('123')
  await card(walletPage).getByRole('button', { name: 'Pay £20.00' }).click()
  await walletPage.getByText('£20.00 paid. Thank you!').waitFor()
  expect(await walletPage.getByText('Paid with').count()).toBe(0)
  // A card can be stored for later payments, a wallet can't.
  await press('Pay something else', walletPage)
  await press('Store a card', walletPage)
  await walletPage.getByLabel(/^I agree that my card is stored/).check()
  await press('Continue', walletPage)
  await card(walletPage).frameLocator('iframe[title="Card number"]').getByRole('textbox').waitFor()
  expect(await googleButton.count()).toBe(0)
})

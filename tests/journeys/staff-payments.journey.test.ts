import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bookPennies } from '#tests/support/book-pennies.ts'
import {
  checkAccessibility,
  dismiss,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
} from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { goodCard } from '#tests/support/payments-app.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller, organiseEvent } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const staff = createSiteCaller(site.url)
let page: Page
beforeAll(async () => {
  page = (await newVisitor({ viewport: 'phone', baseURL: site.url })).page
  await enterAs(page, 'staff@test.com')
  await staff.logIn('staff')
})

/**
 * Creates an event for one person, who ordered the deposit by bank, paid the full price in a form opened earlier, and
 * was credited £50.
 */
const createOverpaidEvent = async () => {
  const { organiser, eventId, packageId } = await organiseEvent(site.url, 'Paid twice', 1)
  const order = (paymentType: string) => ({ eventId, packageId, paymentSettings: { paymentType } })
  const { jwt, transactionId } = (await organiser.post('/payment/event/prepareJwt', order('fully paid'))).data
  await organiser.post('/payment/event/bankPayment', order('deposit'))
  await fetch(`${site.url}/sandbox-gateway/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jwt, card: { number: goodCard, expiry: '12/40', securityCode: '123' } }),
  })
  const { event } = (await organiser.post('/payment/event/payment', { transactionId })).data
  const credit = { customerId: event.organiser.id, amountGBP: 50 }
  await staff.put(`/event/${eventId}/package/${packageId}/addCreditNote`, credit)
  return eventId
}

test('staff refund an overpayment, withdraw a bank transfer and later mark it as received', async () => {
  await openInPage(page, `/admin/event/${await createOverpaidEvent()}`)
  await page.getByText('has overpaid £50.00').waitFor()
  await page.getByText('Please pay by').waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `staff-${device}`)
  })
  const confirmInDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Refund £50.00' }).click()
  await confirmInDialog('Refund £50.00')
  await page.getByText('has overpaid').waitFor({ state: 'detached' })
  await dismiss(page, 'Refund sent')

  await page.getByRole('button', { name: 'Cancel transfer' }).click()
  await confirmInDialog('Cancel transfer')
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cancel transfer' }).waitFor({ state: 'detached' })
  await dismiss(page, 'Bank transfer cancelled')

  await page.getByRole('button', { name: 'Mark as received' }).click()
  await confirmInDialog('Yes, credit it')
  await page.getByText('Pending bank transfers').waitFor({ state: 'detached' })
  await page.getByText('has overpaid').waitFor()
  // The clicked button has disappeared, so the focus moves to the heading.
  await page.locator('h1:focus').waitFor()
})

test('from the money menu, staff credit a guest and refund an amount to the card, but not more than the card has paid', async () => {
  await openInPage(page, `/admin/event/${await createOverpaidEvent()}`)
  const dialog = page.getByRole('dialog')
  const fillIn = async (item: string, pounds: string) => {
    await page.getByRole('button', { name: 'Money of Ann Lee' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill(pounds)
    await dialog.getByRole('textbox', { name: 'Amount' }).blur()
  }
  await page.getByText('has overpaid £50.00').waitFor()
  await fillIn('Credit without a payment', '10')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Credit £10.00' }).click()
  await dismiss(page, '£10.00 credited to')
  await page.getByText('has overpaid £60.00').waitFor()

  await fillIn('Refund to the card', '20')
  await dialog.getByRole('button', { name: 'Refund £20.00' }).click()
  await dismiss(page, 'Refund of £20.00 sent')
  await page.getByText('has overpaid £40.00').waitFor()

  // Requests a refund of everything that counts as paid. A part of it is credit, which no card paid, so the form shows
  // an error and stays open.
  const paidText = await page.getByText(/ of £.* paid$/).innerText()
  await fillIn('Refund to the card', /£([\d.,]+)/.exec(paidText)![1]!)
  await dialog.getByRole('button', { name: /^Refund £/ }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('has overpaid £40.00').waitFor()
})

test('staff move money to another guest, after a first attempt failed because a colleague had moved the money (PAY-014, PAY-016)', async () => {
  const eventId = await createOverpaidEvent()
  const { event } = (await staff.post(`/event/${eventId}/addUnregisteredGuest`, { name: 'Bea Lyons' })).data
  const [fromId, toId] = ['Ann Lee', 'Bea Lyons'].map(
    (name) =>
      event.customerSummary.find((guest: { customer: { name: string } }) => guest.customer.name === name)
        .customer.id,
  )
  const move = (fromCustomer: string, toCustomer: string, amountGBP: number) =>
    staff.put(`/event/${eventId}/moveMoney`, { moves: [{ fromCustomer, toCustomer, amountGBP }] })
  await openInPage(page, `/admin/event/${eventId}`)
  await page.getByRole('button', { name: 'Money of Ann Lee' }).click()
  await page.getByRole('menuitem', { name: 'Move money to another guest' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ann Lee is attending').waitFor()
  await dialog.getByRole('textbox', { name: 'Amount to Bea Lyons' }).fill('10')
  await dialog.getByRole('textbox', { name: 'Amount to Bea Lyons' }).blur()
  const preview = async () => {
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByText('Bea Lyons, paid').waitFor()
  }
  await preview()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `move-money-${device}`)
  })
  // In the meantime a colleague moves all of the guest's money, and moves it back after the failed attempt.
  const { paidGBP } = event.customerSummary.find(
    (guest: { customer: { id: string } }) => guest.customer.id === fromId,
  ).money
  await move(fromId, toId, paidGBP)
  await dialog.getByRole('button', { name: 'Move £10.00' }).click()
  await dialog.getByText('This amount can’t be moved.').waitFor()
  const refusalResponse = page.waitForResponse((response) => response.url().endsWith('/previewMoney'))
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await refusalResponse
  await dialog.getByText('This amount can’t be moved.').waitFor()
  await move(toId, fromId, paidGBP)
  await preview()
  await dialog.getByRole('button', { name: 'Move £10.00' }).click()
  await page.getByText('£10.00 from Ann Lee to Bea Lyons').waitFor()
})

test('staff credit a transfer from a bank’s file after a preview, and see it as credited in the file afterwards', async () => {
  const { organiser, eventId, packageId } = await organiseEvent(site.url, 'By bank', 1)
  const order = { eventId, packageId, paymentSettings: { paymentType: 'deposit' } }
  const { reference, amountGBP } = (await organiser.post('/payment/event/bankPayment', order)).data
  const rows = [
    `04/05/2026,FPI ${reference} A PAYER WITH A LONG NAME,${amountGBP}`,
    '04/05/2026,Office rent,-900',
  ]
  const file = {
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Date,Description,Amount', ...rows].join('\n')),
  }
  await openInPage(page, '/admin/index/payments')
  await page.getByRole('button', { name: 'Bank statement' }).click()
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByText('2 rows: 1 matched, 1 paid out').waitFor()
  await page.getByText('The chosen transfers book 1 event.').waitFor()
  await page.getByText('Matches. Books the event', { exact: true }).waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `statement-${device}`)
  })
  await page.getByRole('button', { name: /^Credit 1 transfer/ }).click()
  await page.getByText('Credited already', { exact: true }).filter({ visible: true }).waitFor()
  await page.getByLabel('Choose another file').setInputFiles(file)
  await page.getByText('2 rows: 1 credited already, 1 paid out').waitFor()
  await dismiss(page, '1 transfer credited')
})

test('staff load the earlier transfers of an account, and export all of them (PAY-O19)', async () => {
  const { organiser, eventId } = await organiseEvent(site.url, 'Many payments', 1)
  const { user } = await organiser.get('/user')
  await bookPennies(site.db, { eventId, guestId: user.id, count: 520, until: new Date() })
  await openInPage(page, `/admin/event/${eventId}`)
  const rows = page.getByRole('table', { name: 'Account statement' }).locator('tbody tr')
  const moreButton = page.getByRole('button', { name: 'Show earlier' })
  await page.getByText('Earlier transfers are not shown yet.').waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await moreButton.scrollIntoViewIfNeeded()
    await checkAccessibility(page)
    await savePicture(page, `account-${device}`)
  })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const exportedRows: { balanceGBP: string }[] = parse(await readFile(await download.path(), 'utf8'), {
    bom: true,
    columns: true,
  })
  expect(exportedRows).toHaveLength(520)
  expect([exportedRows[0], exportedRows.at(-1)]).toMatchObject([
    { balanceGBP: '5.2' },
    { balanceGBP: '0.01' },
  ])

  for (let shownCount = 100; shownCount <= 500; shownCount += 50) {
    await moreButton.click()
    await rows.nth(shownCount - 1).waitFor()
  }
  // The browser has the newest 500, so this press loads the others.
  await moreButton.click()
  await moreButton.waitFor({ state: 'detached' })
  expect(await rows.count()).toBe(520)
  expect(await rows.last().textContent()).toContain('£0.01')
})

test('staff list what suppliers are owed in a period', async () => {
  await openInPage(page, '/admin/index/payouts?from=2026-01-01&to=2026-12-31')
  await page.getByRole('table', { name: 'Payouts' }).waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `payouts-${device}`)
  })
})

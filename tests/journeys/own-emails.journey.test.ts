import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { storeMailAccount } from '#features/comms/server/mail-account/mail-account-store.ts'
import {
  checkAccessibility,
  dismiss,
  onEach,
  openBrowser,
  savePicture,
  soon,
  untilItFits,
} from '#tests/support/browser.ts'
import { enterAs, enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { callAs, createEvent } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const emailSwitch = (page: Page, name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })
const isOn = (page: Page, name: string) => emailSwitch(page, name).isChecked()
const answersSwitch = 'Answers of your guests'
const reviewsSwitch = 'Review requests'
const check = (page: Page, name: string) =>
  onEach(page, ['desktop', 'tablet', 'phone'], async (device) => {
    await untilItFits(page)
    await checkAccessibility(page)
    await savePicture(page, `${name}-${device}`)
  })

test('the recipient of an email chooses their emails without logging in, and finds the choices in My Details', async () => {
  const { page } = await newVisitor({ viewport: 'desktop', baseURL: site.url })
  const organiser = await enterAsNew(page, newPerson('Olga Orr'))
  const event = await createEvent(page)
  const guest = await newVisitor({ baseURL: site.url })
  const { id: userId } = await enterAsNew(guest.page, newPerson('Gwen Gray'))
  await callAs(guest.page, 'POST', `/event/${event.token}/customer/${userId}/acceptInvite`, {
    attending: 'Yes',
  })
  const link = () =>
    site.mails
      .filter(({ to, raw }) => to.includes(organiser.email) && raw.includes('List-Unsubscribe-Post'))
      .map(({ text }) => /\/emails\?key=[\w-]+/.exec(text)?.[0])
      .find(Boolean)
  await soon(link).toBeDefined()

  const { page: recipientPage } = await newVisitor({ viewport: 'desktop', baseURL: site.url })
  await recipientPage.goto(link()!)
  await recipientPage.getByRole('heading', { name: 'Your emails' }).waitFor()
  await check(recipientPage, 'emails')
  expect(await isOn(recipientPage, answersSwitch)).toBe(true)
  await recipientPage.getByRole('radio', { name: /^Only / }).check()
  await emailSwitch(recipientPage, answersSwitch).click()
  await dismiss(recipientPage, 'Saved')
  await recipientPage.getByRole('radio', { name: 'All events' }).check()
  expect(await isOn(recipientPage, answersSwitch)).toBe(true)
  await emailSwitch(recipientPage, reviewsSwitch).click()
  await dismiss(recipientPage, 'Saved')
  await recipientPage.reload()
  await soon(() => isOn(recipientPage, reviewsSwitch)).toBe(false)
  await recipientPage.getByRole('radio', { name: /^Only / }).check()
  expect(await isOn(recipientPage, answersSwitch)).toBe(false)
  expect(await emailSwitch(recipientPage, reviewsSwitch).isDisabled()).toBe(true)
  await check(recipientPage, 'emails-of-event')

  await page.goto('/my-events?dialog=account&tab=emails')
  await soon(() => isOn(page, reviewsSwitch)).toBe(false)
  await check(page, 'own-emails')
  await page.getByRole('button', { name: 'Turn all optional emails off' }).click()
  await page.getByRole('button', { name: 'Turn all optional emails on' }).waitFor()
  await dismiss(page, 'Saved')
  await recipientPage.reload()
  await soon(() => isOn(recipientPage, answersSwitch)).toBe(false)

  await recipientPage.goto('/emails?key=forged')
  await recipientPage.getByText('This link has expired or has already been used').waitFor()
  await check(recipientPage, 'emails-forged')
})

test('staff disconnect their mail account after a confirmation', async () => {
  const { page } = await newVisitor({ viewport: 'desktop', baseURL: site.url })
  await enterAs(page, 'staff@test.com')
  await storeMailAccount(site.db, {
    user_id: 'demo-staff',
    email: 'trips@example.com',
    sealed_refresh_token: null,
    connected_at: new Date(),
    connected_by: 'demo-staff',
  })
  await page.goto('/admin/mail_account')
  await page.getByText('Google no longer lets us send from trips@example.com').waitFor()
  await check(page, 'mail-account')
  await page.getByRole('button', { name: 'Disconnect mail account' }).click()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByText('No mail account is connected').waitFor()
  await page.goto('/admin/index/mail?state=turnedOff')
  await page.getByRole('combobox', { name: 'State' }).waitFor()
  await check(page, 'mail-turned-off')
})

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  dismiss,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
  soon,
} from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { organiseEvent } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

let page: Page
beforeAll(async () => {
  page = (await newVisitor({ baseURL: site.url })).page
  await enterAs(page, 'staff@test.com')
})

const dialog = () => page.getByRole('dialog')
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const choose = (label: string, option: string) =>
  dialog().getByLabel(label, { exact: true }).selectOption(option)

test('staff change many events after a preview, save a view and export the list', async () => {
  for (const name of ['Falcon one', 'Falcon two', 'Falcon three']) await organiseEvent(site.url, name)
  await openInPage(page, '/admin/index/events?search=falcon')
  await page.getByRole('checkbox', { name: 'Select Falcon one' }).check()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'Change events' }).click()
  await choose('Sales heat', '5: about to book')
  await press('Preview')
  await dialog().getByText('3 events will change').waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `change-events-${device}`)
  })
  await press('Change 3 events')
  await page.getByText('3 events changed').waitFor()

  await page.getByLabel('Sales heat').selectOption('5: about to book')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await dialog().getByLabel('Name').fill('Hot falcons')
  await press('Save')
  await page.getByRole('button', { name: 'Hot falcons' }).waitFor()
  await openInPage(page, '/admin/index/events')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Hot falcons' }).click()
  await soon(() => page.getByRole('row').count()).toBe(4)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Export as CSV' }).click()),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(4)
  expect(lines.join()).toContain('Falcon two')

  await page.setViewportSize({ width: 1280, height: 800 })
  const table = page.getByRole('region', { name: 'Events' })
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await savePicture(page, 'events-1280')
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `events-${device}`)
  })
  await openInPage(page, '/admin/index/events?show=unpaid')
  await page.getByRole('heading', { name: 'Automatic cancellation' }).waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `automatic-cancellation-${device}`)
  })
})

test('staff write to the guests of an event once it has a manager, attach a file, and see the email with its delivery (STF-004)', async () => {
  const { eventId } = await organiseEvent(site.url, 'A word with everybody')
  await openInPage(page, `/admin/event/${eventId}`)
  const writeButton = page.getByRole('button', { name: 'Write an email' })
  await soon(() => writeButton.isDisabled()).toBe(true)
  await page.getByText('Choose a manager first').waitFor()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Manager', exact: true }).click()
  await dialog().getByLabel('Manager').selectOption({ index: 1 })
  await press('Save')
  await dismiss(page, 'Manager saved')
  await writeButton.click()
  // Staff without a connected mail account write from the site's address.
  await dialog().getByText('Jaunt <hello@example.com>').waitFor()
  await choose('To', 'guests')
  await choose('Start from', 'Introduction')
  const plan = Buffer.from('%PDF-1.7\nthe plan')
  const file = (name: string, buffer = plan) => ({ name, buffer, mimeType: '' })
  await dialog()
    .getByLabel('Files to attach')
    .setInputFiles([file('plan for everybody.pdf'), file('game.exe'), file('rooms.csv', Buffer.from('Room'))])
  await dialog().getByText('game.exe can’t be attached').waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await dialog().getByText('game.exe can’t be attached').scrollIntoViewIfNeeded()
    await savePicture(page, `attach-files-${device}`)
  })
  await press('Remove rooms.csv')
  await press('Preview')
  await dialog().getByText('plan for everybody.pdf (1 kB)').waitFor()
  await dialog()
    .getByTitle(/^Preview: Your contact for A word/)
    .waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `write-email-${device}`)
  })
  await dialog()
    .getByRole('button', { name: /^Send to/ })
    .click()
  await page.getByText(/email.* will be sent/).waitFor()
  await page
    .getByRole('row', { name: /Your contact for A word/ })
    .first()
    .waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await savePicture(page, `event-emails-${device}`)
  })
  await page
    .getByRole('link', { name: /Your contact for A word.*1 file/ })
    .first()
    .click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download plan for everybody.pdf/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('plan for everybody.pdf')
  expect((await readFile(await download.path())).equals(plan)).toBe(true)
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `email-with-file-${device}`)
  })
})

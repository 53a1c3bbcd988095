import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  openBrowser,
  openInPage,
  savePicture,
  soon,
} from '#tests/support/browser.ts'
import { becomeNewVisitor, enterAs, enterAsNew } from '#tests/support/enter-site.ts'
import { button, createEvent } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const text = `Arrows everywhere, even in the ${crypto.randomUUID()} target`

test('attendees write reviews on event home, everybody finds them, and staff hide one (EVT-002, REV-001, REV-002, REV-003, REV-005, REV-O5)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await enterAsNew(page)
  const { _doc: id } = await createEvent(page)
  const setDay = (startDate: string) =>
    sql`update event set document = jsonb_set(jsonb_set(jsonb_set(document::jsonb,
      '{statusStage}', '"Booked"'), '{packages,0,status}', '"Booked"'),
      '{packages,0,startDate}', to_jsonb(${startDate}::text))::json where id = ${id}`.execute(site.db)
  const today = dayOf(new Date())

  // Before the end of the trip, and more than 30 days after it, no review is requested.
  for (const days of [-2, -40]) {
    await setDay(addDays(today, days))
    await page.goto(`/my-events?eventId=${id}`)
    await page.getByRole('heading', { name: 'Guests' }).waitFor()
    await soon(() => page.getByRole('heading', { name: 'How was it?' }).count()).toBe(0)
  }

  await setDay(addDays(today, -5))
  await page.goto(`/my-events?eventId=${id}`)
  await button(page, 'Write a review: Air Rifles & Archery').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await soon(() => dialog.getByText('Required').count()).toBe(2)
  await dialog.getByRole('radio', { name: '4 stars' }).check()
  await dialog.getByLabel('Your review').fill(text)
  await checkAccessibility(page)
  await savePicture(page, 'write-a-review')
  await dialog.getByRole('button', { name: 'Send review' }).click()
  const panel = page.getByRole('article', { name: 'How was it?' })
  await panel.getByText(text).waitFor()
  await checkDesktopAndPhone(page, 'how-was-it')

  await button(page, 'Change: Air Rifles & Archery').click()
  await dialog.getByRole('radio', { name: '2 stars' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('img', { name: 'Rated 2.0 out of 5' }).waitFor()

  await page.goto('/stag/in-newcastle')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await button(page, 'All reviews').click()
  const reviews = page.getByRole('region', { name: 'What groups say about Newcastle' })
  await reviews.getByText(/^10 of /).waitFor()
  await button(page, 'More reviews: What groups say about Newcastle').click()
  await reviews.getByText(/^20 of /).waitFor()
  await reviews.getByRole('searchbox').fill(text)
  await reviews.getByText(/^1 of 1 /).waitFor()
  await checkDesktopAndPhone(page, 'all-reviews')
  const reviewRequests = requests.filter((path) => path.startsWith('/api/review/get'))
  expect(reviewRequests).toEqual([
    '/api/review/get/location/newcastle/stag/1',
    '/api/review/get/location/newcastle/stag/2',
    '/api/review/get/3',
  ])

  await becomeNewVisitor(page)
  await enterAs(page, 'staff@test.com')
  await openInPage(page, '/admin/index/reviews')
  await page.getByRole('searchbox').fill(text)
  await button(page, 'Hide the review by Ann L').click()
  await button(page, 'Show the review by Ann L').waitFor()
  await checkDesktopAndPhone(page, 'staff-reviews')
  await openInPage(page, `/admin/event/${id}#reviews`)
  await page.locator('#reviews').getByText('Hidden', { exact: true }).waitFor()
})

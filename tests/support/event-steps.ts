import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { addDays, dayOf } from '#kernel/dates.ts'
import { callApi } from './builder-page.ts'

// Browser steps that are shared by the journeys about events.

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
export const query = (page: Page) => new URL(page.url()).searchParams

/** Waits until the page shows an event home. */
export const untilEventHome = async (page: Page, name = "Olive's Stag Do") => {
  await page.waitForURL(/\/my-events\?.*packageId=/)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Signs up in the guest dialog that an invite opens. */
export const signUpAsGuest = async (
  page: Page,
  name: string,
  email: string,
  attending: 'Yes' | 'No' = 'Yes',
) => {
  await button(page, 'Join the event').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill(name)
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('riverboat7')
  await dialog.getByText(attending, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Sign Up & Save' }).click()
}

/** Sends a request as the page's user and returns the data of its response. */
export const callAs = async <Data>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Data> => (await callApi(page, method, path, body)).data

export type JourneyEvent = { _doc: string; token: string; packageOption: { id: string }[] }

/**
 * Creates an event of the page's user: two nights in Newcastle for ten people, a hundred days ahead, with archery on
 * the second day.
 *
 * @param visitor creates the event without a log-in, for this email address
 */
export const createEvent = async (
  page: Page,
  section: 'stag' | 'groups' = 'stag',
  visitor?: { organiserEmail: string },
) => {
  const body = {
    ...visitor,
    section,
    people: 10,
    requestId: randomUUID(),
    package: {
      locationId: 'newcastle',
      startDate: addDays(dayOf(new Date()), 100),
      nightsCount: 2,
      productList: [
        {
          productId: 'newcastle-air-rifles-and-archery',
          itinerary: [{ newItineraryId: `it-${randomUUID()}`, dayIndex: 1, times: { startTime: '10:00' } }],
        },
      ],
    },
  }
  return (
    await callAs<{ event: JourneyEvent }>(page, 'POST', visitor ? '/event/unauthenticated' : '/event', body)
  ).event
}

/** Fills in the sandbox's card form and sends it. */
export const payByCard = async (page: Page, number: string) => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('1230')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay £/ }).click()
}

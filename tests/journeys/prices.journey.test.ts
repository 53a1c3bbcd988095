import type { Page } from 'playwright-core'
import { test } from 'vitest'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  onEach,
  openBrowser,
  savePicture,
  soon,
  untilItFits,
} from '#tests/support/browser.ts'
import {
  type BuilderCatalogue,
  callApi,
  catalogueOf,
  openPackage,
  signUpAndCreate,
} from '#tests/support/builder-page.ts'
import { enterAs, enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { card, createEvent, eventHome } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue: BuilderCatalogue = await catalogueOf(site.url)

const grid = '/stag/in-newcastle'
const cardOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Products' })
    .locator('article')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('a visitor chooses how prices are shown; the choice is stored, and an invalid stored value is reset (PERM-029, PERM-030, PERM-031)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto(grid)
  const activity = cardOf(page, catalogue.activity.name)
  const stay = cardOf(page, catalogue.stay.name)
  await activity.getByText(/^ ?pp$/).waitFor()
  await stay.getByText(/pp for 2 nights/).waitFor()
  await soon(async () => {
    await page.getByText('Price display').click()
    return page.getByLabel('Prices of products').isVisible()
  }).toBe(true)
  // Choices before hydration are not registered.
  await soon(async () => {
    await page.getByLabel('Prices of products').selectOption('Total')
    return activity.getByText('for 12 people').isVisible()
  }).toBe(true)
  await page.getByLabel('Prices of stays').selectOption('Per person per night')
  await stay.getByText('pp a night').waitFor()
  await onEach(page, ['tablet', 'desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await untilItFits(page)
    await stay.getByText('pp a night').waitFor()
    await savePicture(page, `price-views-${device}`)
  })

  await page.reload()
  await activity.getByText('for 12 people').waitFor()
  await stay.getByText('pp a night').waitFor()
  await soon(() => stored(page, 'price-view/website/accommodation')).toBe('perPerson perNight')

  await page.evaluate(() => localStorage.setItem('price-view/website/default', 'perNight forever'))
  await page.reload()
  await activity.getByText(/^ ?pp$/).waitFor()
  await soon(() => stored(page, 'price-view/website/default')).toBe('perPerson')
})

test('a customer sees no prices until there is an enquiry, and then does (PERM-028)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await enterAsNew(page)
  await page.goto(grid)
  const activity = cardOf(page, catalogue.activity.name)
  await activity.getByText('Price on request').waitFor()
  await soon(() => page.getByText('Price on application').count()).toBe(0)
  await checkDesktopAndPhone(page, 'hidden-prices')

  await activity.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: catalogue.activity.name }).waitFor()
  await page.getByText('Price on request').first().waitFor()
  await soon(() => page.getByText(/£\d/).count()).toBe(0)
  await checkDesktopAndPhone(page, 'hidden-product')

  await createEvent(page)
  await page.goto(grid)
  await activity.getByText(/^ ?pp$/).waitFor()
  await soon(() => page.getByText('Price on request').count()).toBe(0)
})

test('the organiser sees the package price in total or per person, a guest of the enquiry their own share unless the event hides it (PERM-027, PERM-029)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const made = await signUpAndCreate(page, catalogue)
  await openPackage(page, made.eventId, made.packageId)
  await page.getByText('Price display').click()
  await page.getByLabel('Price of the package').selectOption('Total')
  await page.getByLabel('Price in total').waitFor()
  // A phone has no room for the price of one person beside the total.
  const perPerson = page.getByText(/per person$/).filter({ visible: true })
  await onEach(page, ['desktop'], () => perPerson.first().waitFor())
  await page.getByLabel('Prices of stays').selectOption('Total')
  await page
    .getByText(/for 12 people, 2 nights/)
    .first()
    .waitFor()
  await checkDesktopAndPhone(page, 'builder-views')
  await soon(() => stored(page, 'price-view/website/package/organiser/saved')).toBe('total')

  const { data: event } = await callApi(page, 'GET', `/event/${made.eventId}`)
  const guest = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const user = await enterAsNew(guest.page, newPerson('Gus Smith'))
  await callApi(guest.page, 'POST', `/event/${event.token}/customer/${user.id}/acceptInvite`, {})
  await guest.page.goto(`/my-events?eventId=${made.eventId}`)
  await eventHome(guest.page, event.name)
  const plan = card(guest.page, 'The plan')
  await plan.getByText('for you').waitFor()
  await checkDesktopAndPhone(guest.page, 'guest-home')
  await guest.page.goto(`/my-events/package?eventId=${made.eventId}&packageId=${made.packageId}`)
  await guest.page.getByText(catalogue.activity.name).first().waitFor()
  // The guest is told their share and no other price, so nothing is on request.
  await guest.page.getByText(/^£[\d,.]+ for you$/).waitFor()
  await soon(() => guest.page.getByText('Price on request').count()).toBe(0)
  await soon(() => guest.page.getByText(/£\d/).count()).toBe(1)
  await checkDesktopAndPhone(guest.page, 'guest-package')

  const staff = await newVisitor({ baseURL: site.url })
  await enterAs(staff.page, 'staff@test.com')
  await callApi(staff.page, 'PUT', `/event/${made.eventId}/displayPrices`, {
    packagePrices: { organiser: 'Auto', guest: 'Hide' },
  })
  await guest.page.goto(`/my-events?eventId=${made.eventId}`)
  await plan.getByText('Price on request').waitFor()
  await soon(() => plan.getByText('for you').count()).toBe(0)
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  checkAccessibility,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
  soon,
  untilHydrated,
} from '#tests/support/browser.ts'
import { callApi, catalogueOf, openPackage, signUpAndCreate } from '#tests/support/builder-page.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Waits until the package is shown: its URL changes earlier, while the previous page is still displayed. */
const packageOpen = async (page: Page) => {
  await page.waitForURL(/\/my-events\/package\?/)
  await page.getByLabel('Price per person').waitFor()
}
/** Returns the price per person as the page or the builder's footer shows it. */
const poundsIn = async (page: Page, place: string) =>
  Number(((await page.locator(place).first().textContent()) ?? '').replace(/[^\d.]/g, ''))
const pricedFor = async (page: Page, people: number) => {
  const field = page.getByRole('textbox', { name: 'People' })
  await field.fill(`${people}`)
  await field.press('Tab')
  await page.getByText(`for ${people} of you`).waitFor()
}

test('a visitor finds a ready-made package by its medal, prices it for their group and uses it (CONT-018, CONT-019)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/stag')
  await untilHydrated(page)
  await link(page, 'See all packages').click()
  await title(page, 'Ready-made Stag Weekends')
  const medals = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(medals.filter((one) => /^(Platinum|Gold|Silver|Bronze)$/.test(one))).toEqual([
    'Platinum',
    'Gold',
    'Silver',
    'Bronze',
  ])
  await onEach(page, ['desktop', 'phone'], () => checkAccessibility(page))
  await savePicture(page, 'web-packages')

  await link(page, 'The Classic Newcastle').click()
  await title(page, 'The Classic Newcastle')
  await page.getByRole('region', { name: 'Day by day' }).getByText('Axe Throwing').waitFor()
  await savePicture(page, 'web-package')
  await button(page, 'Get a price for your group').click()
  await pricedFor(page, 14)
  await onEach(page, ['desktop', 'phone'], () => checkAccessibility(page))
  // More people than some of its products take: they say so, and the price excludes them.
  await pricedFor(page, 31)
  await page.getByText('Needs a smaller group').first().waitFor()
  await pricedFor(page, 14)
  await soon(() => page.getByText('Needs a smaller group').count()).toBe(0)
  const shown = await poundsIn(page, 'article strong')
  await button(page, 'Use this package').click()
  await packageOpen(page)
  await page.getByText('Gold', { exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: 'People' }).inputValue()).toBe('14')
  await page.getByText('Escape Room Challenge').first().waitFor()
  await soon(
    async () =>
      (await page
        .getByText(/per person/)
        .first()
        .locator('..')
        .textContent()) ?? '',
  ).toContain(`${shown}`)
})

test('a ready-made package replaces an unsaved one only after a confirmation, and products can be left out (CONT-021)', async () => {
  const { page } = await newVisitor({ viewport: 'desktop', baseURL: site.url })
  await page.goto('/stag/in-newcastle/package-newcastle-last-pint-standing')
  await untilHydrated(page)
  await button(page, 'Use this package').click()
  await packageOpen(page)
  await page.getByText('Dodgeball League').first().waitFor()

  await openInPage(page, '/stag/in-newcastle/package-newcastle-classic-stag')
  await untilHydrated(page)
  await button(page, 'Use this package').click()
  const confirmation = page.getByRole('dialog', { name: 'Add Web Package' })
  await confirmation.getByText('4 products').waitFor()
  await checkAccessibility(page)
  await confirmation.getByRole('button', { name: 'No' }).click()
  await confirmation.waitFor({ state: 'hidden' })
  await title(page, 'The Classic Newcastle')

  await button(page, 'Use this package').click()
  await confirmation.getByRole('button', { name: 'Yes' }).click()
  const add = page.getByRole('dialog', { name: 'Add' })
  await onEach(page, ['desktop', 'phone'], () => checkAccessibility(page))
  await savePicture(page, 'add-web-package')
  await add.getByLabel(/Escape Room Challenge/).uncheck()
  await add.getByRole('button', { name: 'Add available items' }).click()
  await packageOpen(page)
  await page.getByText('Steak Night at the Long Grill').first().waitFor()
  expect(await page.getByText('Dodgeball League').count()).toBe(0)
  expect(await page.getByText('Escape Room Challenge').count()).toBe(0)
})

test('a package used as a whole is limited by the capacity of its products, and says so (CONT-018)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/stag/in-prague/package-prague-golden-lion')
  await untilHydrated(page)
  await button(page, 'Get a price for your group').click()
  await page.getByText('Starts Sat 13 Mar 2027 to Sat 13 Nov 2027').waitFor()
  await pricedFor(page, 30)
  await page.getByText('Needs a smaller group').first().waitFor()
  await button(page, 'Use this package').click()
  const add = page.getByRole('dialog', { name: 'Add' })
  await add.waitFor()
  // A product with less capacity is for as many people as fit.
  expect(await add.getByRole('checkbox').first().isDisabled()).toBe(true)
  await checkAccessibility(page)
})

test('adding the first product from its card opens the package, the next one opens the basket, from which it can be removed (CAT-044, CAT-046)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/stag/in-york')
  await untilHydrated(page)
  const names = ['Viking Axes & Arrows', 'Merchant Feast'] as const
  await button(page, `Quick add ${names[0]}`).click()
  await packageOpen(page)
  await page.getByRole('row', { name: names[0] }).first().waitFor()

  await page.goBack()
  await title(page, 'York Stag Do')
  await button(page, `Quick add ${names[1]}`).click()
  const contents = page.getByRole('list', { name: 'In your package' })
  await contents.getByText(names[1]).first().waitFor()
  await contents.getByText(names[0]).first().waitFor()
  await onEach(page, ['desktop', 'phone'], () => checkAccessibility(page))
  await savePicture(page, 'basket-phone')
  await contents
    .getByRole('button', { name: `Remove ${names[0]}` })
    .first()
    .click()
  await page.getByText(`${names[0]} removed`).waitFor()
  await soon(() => contents.getByText(names[0]).count()).toBe(0)
  await button(page, 'Undo').click()
  await contents.getByText(names[0]).first().waitFor()
})

test('a place that fails to load shows an error instead of its package, and can be retried (CAT-050)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const away = '**/api/location/name/york'
  await page.route(away, (route) =>
    route.fulfill({ status: 409, json: { error: 'York is away at the moment' } }),
  )
  await page.goto('/my-events/package?section=stag&location=york&package-creating=true')
  await page.getByText('York is away at the moment').waitFor()
  expect(await page.locator('[aria-busy=true]').count()).toBe(0)
  await page.unroute(away)
  await button(page, 'Try again').click()
  await title(page, 'York Stag Do')
})

test('a product that cannot be added shows an error and starts no package (PKG-061)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.route('**/api/location/name/york', (route) =>
    route.fulfill({ status: 409, json: { error: 'York is away at the moment' } }),
  )
  await page.goto('/stag/in-york')
  await untilHydrated(page)
  await button(page, 'Quick add Merchant Feast').click()
  await page.getByText(/Sorry, this product could not be added.*York is away at the moment/).waitFor()
  expect(new URL(page.url()).pathname).toBe('/stag/in-york')
  expect(await page.getByRole('complementary', { name: 'Your package' }).count()).toBe(0)
  expect(await button(page, 'Quick add Merchant Feast').getAttribute('aria-disabled')).toBe('false')
})

test('starting another option first asks to save or discard pending edits, or to cancel (PKG-060)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const catalogue = await catalogueOf(site.url)
  const { eventId, packageId } = await signUpAndCreate(page, catalogue)
  const editAndLeave = async (people: string) => {
    await openPackage(page, eventId, packageId)
    const field = page.getByRole('textbox', { name: 'People' })
    await field.fill(people)
    await field.press('Tab')
    await page.getByText(/unsaved change/).waitFor()
    await page.goto(`/my-events?eventId=${eventId}`)
    await button(page, 'Add another option').click()
    await page.getByRole('dialog', { name: 'You have unsaved changes' }).waitFor()
  }
  const places = page.getByRole('dialog', { name: 'Stag Locations' })
  const peopleSaved = async () =>
    (await callApi(page, 'GET', `/event/${eventId}`)).data.packageOption[0].peopleCount
  await editAndLeave('14')
  await button(page, 'Cancel').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await places.count()).toBe(0)
  await button(page, 'Add another option').click()
  await button(page, 'Discard').click()
  await places.waitFor()
  expect(await peopleSaved()).toBe(12)

  await editAndLeave('15')
  await button(page, 'Save').click()
  await page.getByText('Package successfully saved').waitFor()
  await places.waitFor()
  expect(await peopleSaved()).toBe(15)
})

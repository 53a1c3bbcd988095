import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  closeByEscape,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
  soon,
  untilHydrated,
} from '#tests/support/browser.ts'
import { callApi, catalogueOf, signUpAndCreate } from '#tests/support/builder-page.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

/** The page of a visitor on a phone, who signs up in the last test. */
let page: Page
beforeAll(async () => {
  ;({ page } = await newVisitor({ viewport: 'phone', baseURL: site.url }))
})

const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first()
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Waits until the package is shown: its URL changes earlier, while the previous page is still displayed. */
const waitForPackage = async () => {
  await page.waitForURL(/\/my-events\/package\?/)
  await page.getByLabel('Price per person').waitFor()
}
/** Returns the price in pounds in the first element of the page that matches the selector. */
const poundsIn = async (selector: string) =>
  Number(((await page.locator(selector).first().textContent()) ?? '').replace(/[^\d.]/g, ''))
const setPeople = async (people: number) => {
  const field = page.getByRole('textbox', { name: 'People' })
  await field.fill(`${people}`)
  await field.press('Tab')
  await page.getByText(`for ${people} of you`).waitFor()
}
/** Makes requests for a location fail until the returned function is called. */
const failRequestsFor = async (location: string) => {
  const url = `**/api/location/name/${location}`
  await page.route(url, (route) =>
    route.fulfill({ status: 409, json: { error: 'Not available at the moment' } }),
  )
  return () => page.unroute(url)
}

test('a product that cannot be added shows an error and starts no package (PKG-061)', async () => {
  const stopFailing = await failRequestsFor('york')
  await page.goto('/stag/in-york')
  await untilHydrated(page)
  await button('Quick add Merchant Feast').click()
  await page.getByText(/Sorry, this product could not be added.*Not available at the moment/).waitFor()
  expect(new URL(page.url()).pathname).toBe('/stag/in-york')
  expect(await page.getByRole('complementary', { name: 'Your package' }).count()).toBe(0)
  expect(await button('Quick add Merchant Feast').getAttribute('aria-disabled')).toBe('false')
  await stopFailing()
})

test('a location that fails to load shows an error instead of its package, and can be retried (CAT-050)', async () => {
  const stopFailing = await failRequestsFor('brighton')
  await openInPage(page, '/my-events/package?section=stag&location=brighton&package-creating=true')
  // Exact, because the message of the previous test ends with the same words.
  await page.getByText('Not available at the moment', { exact: true }).waitFor()
  expect(await page.locator('[aria-busy=true]').count()).toBe(0)
  await stopFailing()
  await button('Try again').click()
  await title('Brighton Stag Do')
})

test('a package used as a whole is limited by the capacity of its products, which the page shows (CONT-018)', async () => {
  await openInPage(page, '/stag/in-prague/package-prague-golden-lion')
  await button('Get a price for your group').click()
  await page.getByText('Starts Sat 13 Mar 2027 to Sat 13 Nov 2027').waitFor()
  await setPeople(30)
  await page.getByText('Needs a smaller group').first().waitFor()
  await button('Use this package').click()
  const addDialog = page.getByRole('dialog', { name: 'Add' })
  await addDialog.waitFor()
  // The package can only be used as a whole, so its products can't be excluded.
  expect(await addDialog.getByRole('checkbox').first().isDisabled()).toBe(true)
  await checkAccessibility(page)
  await closeByEscape(addDialog)
})

test('adding the first product from its card opens the package; adding the next one opens the basket, from which both can be removed (CAT-044, CAT-046)', async () => {
  await openInPage(page, '/stag/in-york')
  const names = ['Viking Axes & Arrows', 'Merchant Feast'] as const
  await button(`Quick add ${names[0]}`).click()
  await waitForPackage()
  await page.getByRole('row', { name: names[0] }).first().waitFor()

  await page.goBack()
  await title('York Stag Do')
  await button(`Quick add ${names[1]}`).click()
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
  await button('Undo').click()
  await contents.getByText(names[0]).first().waitFor()
  for (const name of names)
    await contents
      .getByRole('button', { name: `Remove ${name}` })
      .first()
      .click()
  await soon(() => contents.getByRole('button', { name: /^Remove / }).count()).toBe(0)
})

test('a visitor finds a ready-made package by its medal, gets a price for their group and uses the package (CONT-018, CONT-019)', async () => {
  await openInPage(page, '/stag/packages')
  await title('Ready-made Stag Weekends')
  const medals = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(medals.filter((medal) => /^(Platinum|Gold|Silver|Bronze)$/.test(medal))).toEqual([
    'Platinum',
    'Gold',
    'Silver',
    'Bronze',
  ])
  await onEach(page, ['desktop', 'phone'], () => checkAccessibility(page))
  await savePicture(page, 'web-packages')
  await link('The Classic Newcastle').click()
  await title('The Classic Newcastle')
  await page.getByRole('region', { name: 'Day by day' }).getByText('Axe Throwing').waitFor()
  await savePicture(page, 'web-package')
  await button('Get a price for your group').click()
  await setPeople(14)
  await onEach(page, ['desktop', 'phone'], () => checkAccessibility(page))
  // Products with less capacity show a message, and the price excludes them.
  await setPeople(31)
  await page.getByText('Needs a smaller group').first().waitFor()
  await setPeople(14)
  await soon(() => page.getByText('Needs a smaller group').count()).toBe(0)
  const shownPounds = await poundsIn('article strong')

  await button('Use this package').click()
  await waitForPackage()
  await page.getByText('Gold', { exact: true }).waitFor()
  expect(await page.getByRole('textbox', { name: 'People' }).inputValue()).toBe('14')
  await page.getByText('Escape Room Challenge').first().waitFor()
  const perPerson = page
    .getByText(/per person/)
    .first()
    .locator('..')
  await soon(() => perPerson.textContent()).toContain(`${shownPounds}`)
})

test('a ready-made package replaces an unsaved one only after a confirmation, and products can be excluded (CONT-021)', async () => {
  await openInPage(page, '/stag/in-newcastle/package-newcastle-last-pint-standing')
  await title('Last Pint Standing')
  await button('Use this package').click()
  const confirmation = page.getByRole('dialog', { name: 'Add Web Package' })
  await confirmation.getByText(/\d products/).waitFor()
  await checkAccessibility(page)
  await confirmation.getByRole('button', { name: 'No' }).click()
  await confirmation.waitFor({ state: 'hidden' })
  await title('Last Pint Standing')

  await button('Use this package').click()
  await confirmation.getByRole('button', { name: 'Yes' }).click()
  const addDialog = page.getByRole('dialog', { name: 'Add' })
  await onEach(page, ['desktop', 'phone'], () => checkAccessibility(page))
  await savePicture(page, 'add-web-package')
  await addDialog.getByLabel(/Dodgeball League/).uncheck()
  await addDialog.getByRole('button', { name: 'Add chosen items' }).click()
  await waitForPackage()
  await page.getByText('Curry Feast').first().waitFor()
  expect(await page.getByText('Dodgeball League').count()).toBe(0)
  expect(await page.getByText('Escape Room Challenge').count()).toBe(0)
})

test('before another option starts, the page asks to save or discard unsaved edits, or to cancel (PKG-060)', async () => {
  const catalogue = await catalogueOf(site.url)
  const { eventId, packageId } = await signUpAndCreate(page, catalogue)
  const editAndLeave = async (people: string) => {
    await openInPage(page, `/my-events/package?${new URLSearchParams({ eventId, packageId })}`)
    await page.getByLabel('Price per person').waitFor()
    const field = page.getByRole('textbox', { name: 'People' })
    await field.fill(people)
    await field.press('Tab')
    await page.getByText(/unsaved change/).waitFor()
    // Navigation inside the page would already ask about the change.
    await page.goto(`/my-events?eventId=${eventId}`)
    await button('Add another option').click()
    await page.getByRole('dialog', { name: 'You have unsaved changes' }).waitFor()
  }
  const locations = page.getByRole('dialog', { name: 'Stag Locations' })
  const readSavedPeople = async () =>
    (await callApi(page, 'GET', `/event/${eventId}`)).data.packageOption[0].peopleCount
  await editAndLeave('14')
  await button('Cancel').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await locations.count()).toBe(0)
  await button('Add another option').click()
  await button('Discard').click()
  await locations.waitFor()
  expect(await readSavedPeople()).toBe(12)

  await editAndLeave('15')
  await button('Save').click()
  await page.getByText('Package successfully saved').waitFor()
  await locations.waitFor()
  expect(await readSavedPeople()).toBe(15)
})

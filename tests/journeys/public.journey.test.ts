import { test } from 'vitest'
import {
  checkAccessibility,
  onEach,
  openBrowser,
  openInPage,
  soon,
  untilHydrated,
  untilItFits,
} from '#tests/support/browser.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })

const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first()
const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const products = () => page.getByRole('region', { name: 'Products' })

/** Sets a property of the window, which is lost when a document loads. */
const mark = () => page.evaluate(() => Object.assign(window, { markOfVisit: true }))
const isMarked = () => page.evaluate(() => 'markOfVisit' in window)

const pounds = async () => {
  const texts = await products().locator('article strong').allTextContents()
  return texts.map((text) => Number(text.replace(/[£,]/g, '')))
}
const isRising = async () => {
  const prices = await pounds()
  return prices.length > 1 && prices.every((price, index) => index === 0 || prices[index - 1]! <= price)
}

/** Checks accessibility and overflow on a phone and a desktop. */
const checkOnBoth = () =>
  onEach(page, ['desktop', 'phone'], async () => {
    await checkAccessibility(page)
    await untilItFits(page)
  })

test('a visitor finds a place and a product without another document load (SHELL-002)', async () => {
  await page.goto('/')
  await untilHydrated(page)
  await mark()
  await checkOnBoth()

  await link('Stag Weekends').click()
  await title('Stag Weekends Made Simple')
  await checkOnBoth()
  await link('See all locations').click()
  await title('Stag Do Locations')
  await soon(() => new URL(page.url()).pathname).toBe('/stag/locations')
  await checkOnBoth()

  await link('Newcastle').click()
  await title('Newcastle Stag Do')
  await soon(() => new URL(page.url()).pathname).toBe('/stag/in-newcastle')
  await checkOnBoth()

  const shown = () => products().locator('article').count()
  const all = await shown()
  await page.getByRole('button', { name: 'Driving & Motors' }).click()
  await soon(shown).toBeLessThan(all)
  await soon(shown).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'All', exact: true }).click()

  await page.getByLabel('Sort').selectOption('Price: low to high')
  await soon(shown).toBe(all)
  await soon(() => isRising()).toBe(true)
  await page.getByLabel('Search by name').fill('no such thing')
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByLabel('Search by name').fill('Gin School')
  await soon(() => products().locator('article').count()).toBe(1)

  await link('Gin School').click()
  await title('Gin School')
  await soon(() => new URL(page.url()).pathname).toMatch(/^\/stag\/in-newcastle\/do-[^/]+\/go-[^/]+$/)
  await page
    .getByText(/per person|for the group|per \w+/)
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'The details' }).waitFor()
  await soon(() => isMarked()).toBe(true)
  await checkOnBoth()

  await page.goBack()
  await title('Newcastle Stag Do')
  await soon(() => isMarked()).toBe(true)
})

test('other pages fit a phone too; a section has a blog, which shows links if it has no posts yet; country pages list their places in the visitor’s section (SHELL-027, SHELL-032)', async () => {
  await openInPage(page, '/blog')
  await title('Stag Do Blog')
  await soon(() => new URL(page.url()).pathname).toBe('/stag/blog')
  await page.getByRole('main').getByRole('article').first().waitFor()
  await checkOnBoth()
  // The shipped content has no post about this topic.
  await openInPage(page, '/stag/blog?topic=News')
  await page.getByText('No posts yet').waitFor()
  await checkOnBoth()
  await link('See all locations').click()
  await title('Stag Do Locations')

  await openInPage(page, '/hen')
  await untilItFits(page)
  await openInPage(page, '/hen/in-york')
  await untilItFits(page)
  await openInPage(page, '/country-england')
  await title('England Hen Do')
  await soon(() => link('York').getAttribute('href')).toBe('/hen/in-york')
  await checkOnBoth()

  // The widths with the least room in the header.
  for (const width of [320, 640, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await untilItFits(page)
  }
})

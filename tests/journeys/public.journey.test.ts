import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
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

const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first()
const untilTitle = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const products = (page: Page) => page.getByRole('region', { name: 'Products' })

/** Sets a property of the window. It is lost when a document loads, so `isMarked` shows whether that happened. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { markOfVisit: true }))
const isMarked = (page: Page) => page.evaluate(() => 'markOfVisit' in window)

const readPrices = async (page: Page) => {
  const texts = await products(page).locator('article strong').allTextContents()
  return texts.map((text) => Number(text.replace(/[£,]/g, '')))
}
const isRising = async (page: Page) => {
  const prices = await readPrices(page)
  return prices.length > 1 && prices.every((price, index) => index === 0 || prices[index - 1]! <= price)
}

/** Checks accessibility and overflow on a phone and a desktop. */
const checkBothDevices = (page: Page) =>
  onEach(page, ['desktop', 'phone'], async () => {
    await checkAccessibility(page)
    await untilItFits(page)
  })

test('a visitor finds a location and a product without another document load (SHELL-002)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/')
  await untilHydrated(page)
  await mark(page)
  await checkBothDevices(page)

  await link(page, 'Stag Weekends').click()
  await untilTitle(page, 'Stag Weekends Made Simple')
  await checkBothDevices(page)
  await link(page, 'See all locations').click()
  await untilTitle(page, 'Stag Do Locations')
  await soon(() => new URL(page.url()).pathname).toBe('/stag/locations')
  await checkBothDevices(page)

  await link(page, 'Newcastle').click()
  await untilTitle(page, 'Newcastle Stag Do')
  await soon(() => new URL(page.url()).pathname).toBe('/stag/in-newcastle')
  await checkBothDevices(page)

  const countCards = () => products(page).locator('article').count()
  const allCount = await countCards()
  await page.getByRole('button', { name: 'Driving & Motors' }).click()
  await soon(countCards).toBeLessThan(allCount)
  await soon(countCards).toBeGreaterThan(0)
  // The categories are one tab stop, within which the arrow keys move.
  const categories = page.getByRole('toolbar', { name: 'Category' })
  const tab = (index: number) => categories.getByRole('button').nth(index)
  expect(await categories.locator('button:not([tabindex="-1"])').count()).toBe(1)
  await tab(0).focus()
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key)
  await soon(() => tab(-1).evaluate((tag) => tag === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'All', exact: true }).click()

  await page.getByLabel('Sort').selectOption('Price: low to high')
  await soon(countCards).toBe(allCount)
  await soon(() => isRising(page)).toBe(true)
  await page.getByLabel('Search by name').fill('no such thing')
  await page.getByText('No matches').waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await page.getByLabel('Search by name').fill('Gin School')
  await soon(() => products(page).locator('article').count()).toBe(1)
  // The result is in sight, below the search field.
  const result = products(page).locator('article')
  await soon(async () => (await result.boundingBox())!.y).toBeLessThan(page.viewportSize()!.height / 2)

  await link(page, 'Gin School').click()
  await untilTitle(page, 'Gin School')
  await soon(() => new URL(page.url()).pathname).toMatch(/^\/stag\/in-newcastle\/do-[^/]+\/go-[^/]+$/)
  await page
    .getByText(/per person|for the group|per \w+/)
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'The details' }).waitFor()
  await soon(() => isMarked(page)).toBe(true)
  await checkBothDevices(page)

  await page.goBack()
  await untilTitle(page, 'Newcastle Stag Do')
  await soon(() => isMarked(page)).toBe(true)
})

test('a section has a blog, which shows links if a topic has no posts yet', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/blog')
  await untilTitle(page, 'Stag Do Blog')
  await soon(() => new URL(page.url()).pathname).toBe('/stag/blog')
  await untilHydrated(page)
  await page.getByRole('main').getByRole('article').first().waitFor()
  await checkBothDevices(page)
  // The shipped content has no post about this topic.
  await page.goto('/stag/blog?topic=News')
  await page.getByText('No posts yet').waitFor()
  await untilHydrated(page)
  await checkBothDevices(page)
  await link(page, 'See all locations').click()
  await untilTitle(page, 'Stag Do Locations')
})

test('public pages do not scroll sideways on a phone, and the page of a section at no width', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  for (const path of [
    '/',
    '/hen',
    '/stag/locations',
    '/stag/in-newcastle',
    '/events/in-york',
    '/country-england',
  ]) {
    await openInPage(page, path)
    const overflowWidth = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflowWidth, path).toBeLessThanOrEqual(0)
  }
  await openInPage(page, '/stag')
  for (const width of [320, 640, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await untilItFits(page)
  }
})

test('country pages list their locations in the visitor’s section (SHELL-027, SHELL-032)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/hen/in-york')
  await untilHydrated(page)
  await page.evaluate(() => history.pushState({}, '', '/country-england'))
  await untilTitle(page, 'England Hen Do')
  await checkAccessibility(page)
  await soon(() => link(page, 'York').getAttribute('href')).toBe('/hen/in-york')
})

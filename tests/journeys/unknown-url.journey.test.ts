import { expect, test, vi } from 'vitest'
import { checkAccessibility, openBrowser, soon, untilHydrated } from '#tests/support/browser.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

test('an unknown URL shows a friendly page with links, which runs no script that the server did not render', async () => {
  const { page, expectProblem } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const response = await page.goto('/no-such/address')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await soon(() => page.title()).toBe('Page not found | Jaunt')
  await untilHydrated(page)
  await checkAccessibility(page)
  await page.evaluate(() => {
    const injected = document.createElement('script')
    injected.textContent = 'document.title = "injected"'
    document.body.append(injected)
  })
  // The browser reports the violation asynchronously.
  await vi.waitFor(() => expectProblem(/Content Security Policy/), { timeout: 15_000 })
  expect(await page.title()).not.toBe('injected')
  await page.getByRole('main').getByRole('link', { name: 'Back to the home page' }).click()
  await page.getByRole('heading', { level: 1, name: /best weekend/ }).waitFor()
})

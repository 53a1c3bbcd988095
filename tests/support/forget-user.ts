import type { Page } from 'playwright-core'

/** Ends the session of the page's browser, which then knows no user. Another page loads with the next address. */
export const forgetUser = async (page: Page): Promise<void> => {
  await page.context().clearCookies({ name: /^(?!cookiesAccepted)/ })
  await page.goto('/health')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

import { chromium } from 'playwright-core'
import { ensureBrowser } from '../scripts/check/find-browser.ts'
import { withProducts } from './support/fill-products.ts'
import type { Bench, Measure } from './support/measure.ts'
import { median } from './support/timing.ts'

const productCount = 10_000
/** Matches some of the products. */
const typedText = 'clay pigeon sh'

/** Returns the median milliseconds from a key press to the next paint, as measured by the browser. */
const timeKeys = async ({ server }: Bench) => {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(console.log),
    args: ['--no-sandbox'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${server.url}/stag/in-newcastle`, { timeout: 120_000 })
    await page.waitForFunction(() => !('earlyClicks' in window), undefined, { timeout: 120_000 })
    const countShown = async () => {
      const countText = await page
        .getByText(/^[\d,]+ products?$/)
        .first()
        .textContent()
      return Number.parseInt(countText?.replaceAll(',', '') ?? '', 10)
    }
    const allCount = await countShown()
    if (allCount < productCount) throw new Error(`only ${allCount} products are shown`)
    const field = page.getByLabel('Search by name')
    await field.focus()
    await page.evaluate(() => {
      const times: number[] = []
      Object.assign(window, { keyTimes: times })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.name === 'keydown') times.push(entry.duration)
      }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
    })
    await page.keyboard.type(typedText, { delay: 150 })
    const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
    await page.getByText(`${allCount} products`, { exact: true }).waitFor({ state: 'detached' })
    const foundCount = await countShown()
    if (!(foundCount > 0 && foundCount < allCount))
      throw new Error(`${foundCount} of ${allCount} products are found`)
    // The browser does not report events shorter than 16 ms.
    const keyTimes = [...times, ...Array<number>(Math.max(0, typedText.length - times.length)).fill(16)]
    return {
      value: median(keyTimes),
      detail: `the slowest of ${typedText.length} keys took ${Math.max(...keyTimes)} ms`,
    }
  } finally {
    await browser.close()
  }
}

export const keystrokes: Measure = {
  name: `the time from a key press to the next paint, in a grid of ${productCount.toLocaleString('en')} products`,
  limit: { atMost: 50 },
  unit: 'ms',
  run: (bench) =>
    withProducts(bench.app.database, { locationId: 'newcastle', section: 'stag', count: productCount }, () =>
      timeKeys(bench),
    ),
}

import { type Browser, chromium, type Page } from 'playwright-core'
import { ensureBrowser } from '../../scripts/check/find-browser.ts'

/**
 * These values simulate the phone of Lighthouse: its screen, slow processor and slow connection (bytes per second, ms).
 */
const screen = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const cpuSlowdown = 4
const network = { offline: false, latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 }

/** A page counts as idle after this many milliseconds without a long task or a pending request. */
const idleAfterMs = 1500
const longTaskMs = 50

/** The results of a first visit on a phone; times in ms, script sizes in bytes. */
export type PhoneVisit = {
  readonly largestPaint: number
  /**
   * The sum of each long task’s time beyond 50 ms, from the first paint on. During that time, touches get no
   * response.
   */
  readonly blocking: number
  /** The end of the last long task, or the first paint: from then on, every touch gets a response immediately. */
  readonly interactive: number
  readonly shift: number
  /** The elements that shifted, so that a developer can find the cause. */
  readonly shiftedElements: readonly string[]
  readonly script: { readonly bytes: number; readonly files: number }
  /** Messages in the console, including violations of the security policy. */
  readonly messages: readonly string[]
}

type Observations = {
  firstPaint: number
  largestPaint: number
  shift: number
  shiftedElements: string[]
  tasks: { start: number; end: number }[]
}

/** Runs in the page, before the scripts of the page. */
const observePage = () => {
  const seen: Observations = { firstPaint: 0, largestPaint: 0, shift: 0, shiftedElements: [], tasks: [] }
  Object.assign(window, { seen })
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
  type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean; sources?: Source[] }
  const describe = ({ node, previousRect: before, currentRect: after }: Source) => {
    const extent = ({ y, height }: DOMRect) => `${Math.round(y)}+${Math.round(height)}`
    return `${node?.nodeName} '${node?.textContent?.trim().slice(0, 40)}' from ${extent(before)} to ${extent(after)}`
  }
  const watch = (type: string, note: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime
  })
  watch('layout-shift', ({ value = 0, hadRecentInput, sources = [] }) => {
    if (hadRecentInput) return
    seen.shift += value
    seen.shiftedElements.push(...sources.map(describe))
  })
  watch('longtask', ({ startTime, duration }) =>
    seen.tasks.push({ start: startTime, end: startTime + duration }),
  )
}

const readObservations = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: Observations }).seen)

/** Waits until the page is idle. */
const waitUntilIdle = async (page: Page, pendingRequests: () => number) => {
  let quietSince = performance.now()
  let taskCount = 0
  while (performance.now() - quietSince < idleAfterMs) {
    const { length } = (await readObservations(page)).tasks
    if (pendingRequests() > 0 || length > taskCount) quietSince = performance.now()
    taskCount = length
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Opens a page as a first-time visitor with a phone. */
const visit = async (browser: Browser, url: string, prepare?: (page: Page) => Promise<void>) => {
  const context = await browser.newContext({ ...screen, baseURL: new URL(url).origin })
  try {
    const page = await context.newPage()
    if (prepare) {
      // Cookies can only be set for an origin, so this loads a URL of the site that is not a page.
      await page.goto('/health')
      await prepare(page)
    }
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.addInitScript(observePage)
    const messages: string[] = []
    const script = { bytes: 0, files: 0 }
    let pendingRequests = 0
    page.on('console', (message) => messages.push(message.text()))
    page.on('pageerror', ({ message }) => messages.push(message))
    page.on('request', () => (pendingRequests += 1))
    page.on('requestfailed', () => (pendingRequests -= 1))
    page.on('requestfinished', async (request) => {
      const { responseBodySize } = await request.sizes()
      if (request.resourceType() === 'script') {
        script.bytes += responseBodySize
        script.files += 1
      }
      pendingRequests -= 1
    })
    await page.goto(url, { waitUntil: 'load' })
    await waitUntilIdle(page, () => pendingRequests)
    const { firstPaint, largestPaint, shift, shiftedElements, tasks } = await readObservations(page)
    const tasksAfterPaint = tasks.filter(({ end }) => end > firstPaint)
    const blocking = tasksAfterPaint.reduce(
      (sum, { start, end }) => sum + end - Math.max(start, firstPaint) - longTaskMs,
      0,
    )
    const interactive = Math.max(firstPaint, ...tasksAfterPaint.map(({ end }) => end))
    return {
      largestPaint,
      blocking,
      interactive,
      shift,
      shiftedElements,
      script,
      messages,
    } satisfies PhoneVisit
  } finally {
    await context.close()
  }
}

/** Starts a browser and runs a function that visits pages in it, each time as a new visitor. */
export const onPhone = async <Result>(
  work: (
    visitPage: (url: string, prepare?: (page: Page) => Promise<void>) => Promise<PhoneVisit>,
  ) => Promise<Result>,
): Promise<Result> => {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(console.log),
    args: ['--no-sandbox'],
  })
  try {
    return await work((url, prepare) => visit(browser, url, prepare))
  } finally {
    await browser.close()
  }
}

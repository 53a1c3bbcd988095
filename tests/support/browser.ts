import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { ensureBrowser } from '../../scripts/check/find-browser.ts'
import { checkAccessibility } from './accessibility.ts'
import { describePage, watchRequests } from './describe-page.ts'
import { nextAddress } from './next-address.ts'
import { noteTestedRequest } from './tested-requests.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export { checkAccessibility }

/** How long a step may take before its test fails. A page can take many seconds on a busy machine. */
const maxWaitMs = 45_000

export const viewports = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const

/** Stores a screenshot of the page in the folder given by the variable PICTURES. Does nothing if it is not set. */
export const savePicture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

type VisitorOptions = {
  readonly viewport?: keyof typeof viewports
  readonly baseURL?: string
  /** A first visit, with the cookie notice still open. */
  readonly isNew?: boolean
}

/** A person at their own device and IP address, who shares nothing with other visitors. */
export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  /** Removes the first problem that matches, because the test expects it. */
  expectProblem(pattern: RegExp): void
}

/** Chromium logs this for every status above 399. It is ignored, because the `response` event reports the status. */
const failedResource = /^Failed to load resource/

const watch = (page: Page, problems: string[]) => {
  page.on('pageerror', (error) => problems.push(`page error at ${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    // A violation of the content security policy arrives here as an error too.
    if (message.type() === 'error' && !failedResource.test(message.text()))
      problems.push(`console at ${page.url()}: ${message.text()}`)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isApi = pathname.startsWith('/api/')
    if (isApi) noteTestedRequest(response.request().method(), pathname, response.status())
    // A test can expect a refused API request, but not a missing page, script or picture. A product that is not public
    // has no public picture; its tint replaces it.
    const isHiddenProduct = response.status() === 404 && response.url().includes('/media/of/product/')
    const isProblem =
      response.status() >= 500 ||
      (!isApi && !isHiddenProduct && response.status() >= 400 && !response.request().isNavigationRequest())
    if (isProblem) problems.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
}

/** Runs in a page before its scripts: shortens the four seconds after which `BelowFold` loads automatically. */
const shortenDelays = () => {
  const { setTimeout: wait } = window
  const seconds = 1000
  window.setTimeout = ((work: () => void, time?: number, ...parameters: unknown[]) =>
    wait(work, time === 4 * seconds ? 200 : time, ...parameters)) as typeof window.setTimeout
}

let sharedBrowser: Promise<Browser> | undefined
/** Starts the browser that the files of a worker share. It ends with its worker. */
const launch = () =>
  chromium.launch({ executablePath: ensureBrowser(console.log), args: flags, handleSIGTERM: false })

/** Closes the visitors' pages, which would otherwise run during the next tests. */
const closeAll = async (visitors: Set<BrowserContext>) => {
  await Promise.all([...visitors].map((context) => context.close()))
  visitors.clear()
}

/**
 * Opens Chromium for a test file. The browsers of visitors close after the test or file that created them. A test fails
 * if a page threw or logged an error, violated the content security policy, missed a file or got a server error.
 */
export const openBrowser = async () => {
  sharedBrowser ??= launch()
  const browser = await sharedBrowser
  const problems: string[] = []
  const visitors = { ofFile: new Set<BrowserContext>(), ofTest: new Set<BrowserContext>() }
  let currentVisitors = visitors.ofFile
  beforeEach(() => {
    currentVisitors = visitors.ofTest
  })
  // afterEach hooks run in reverse order: the problems are checked before the visitors’ browsers close.
  afterEach(async () => {
    currentVisitors = visitors.ofFile
    await closeAll(visitors.ofTest)
  })
  afterEach(async ({ task }) => {
    const seenProblems = problems.splice(0)
    if (task.result?.state === 'fail' || seenProblems.length > 0) {
      const contexts = [...visitors.ofFile, ...visitors.ofTest]
      const pages = contexts.flatMap((context) => context.pages())
      console.log((await Promise.all(pages.map(describePage))).join('\n'))
    }
    expect(seenProblems, 'problems seen in the browser').toEqual([])
  })
  afterAll(() => closeAll(visitors.ofFile))

  const newVisitor = async (options: VisitorOptions = {}): Promise<Visitor> => {
    const { viewport = 'desktop', baseURL, isNew = false } = options
    const context = await browser.newContext({
      viewport: viewports[viewport],
      baseURL,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    })
    currentVisitors.add(context)
    context.setDefaultTimeout(maxWaitMs)
    if (baseURL && !isNew) await context.addCookies([{ name: 'cookiesAccepted', value: 'yes', url: baseURL }])
    await context.addInitScript(shortenDelays)
    context.on('page', (page) => {
      watch(page, problems)
      watchRequests(page)
    })
    const page = await context.newPage()
    const expectProblem = (pattern: RegExp) => {
      const index = problems.findIndex((problem) => pattern.test(problem))
      expect(index, `a problem like ${pattern}`).toBeGreaterThanOrEqual(0)
      problems.splice(index, 1)
    }
    return { page, context, expectProblem }
  }
  return { browser, newVisitor }
}

/** Waits for the hydration of the page. Earlier clicks would be queued, and a click on a link would load a document. */
export const untilHydrated = (page: Page) =>
  soon(() => page.evaluate(() => 'earlyClicks' in window)).toBe(false)

type Router = { navigate(to: { readonly href: string }): Promise<void> }

/**
 * Opens a URL as a link of the page does, which takes less time than a new document. Do not use it in tests of loading,
 * or after other users have changed the data. Loads a document if the page does not show the site yet.
 */
export const openInPage = async (page: Page, path: string): Promise<void> => {
  await untilHydrated(page)
  const isOpen = await page.evaluate((href) => {
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__?: Router }
    return router?.navigate({ href }).then(() => true)
  }, path)
  if (!isOpen) await page.goto(path)
}

/** Polls a value until an assertion about it passes: actions take effect later, on a busy machine much later. */
export const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: maxWaitMs })

/** Starts to sum the layout shifts of the page. Call it before the page opens. */
export const countShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const pageGlobals = window as unknown as { shifts: number }
    pageGlobals.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) pageGlobals.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the layout shift since the page opened, as browsers calculate it: 0 is none. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: number }).shifts)

/** Closes a dialog with Escape. It first waits for the focus, because earlier keys do not reach the dialog. */
export const closeByEscape = async (dialog: Locator): Promise<void> => {
  await soon(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await dialog.page().keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** Waits for a toast and dismisses it. It would otherwise cover a control for five or ten seconds. */
export const dismiss = async (page: Page, text: string): Promise<void> => {
  const message = page.locator('[data-toast]', { hasText: text })
  await message.waitFor()
  const disappearance = message.waitFor({ state: 'detached' })
  // On a busy machine the toast can disappear during the click.
  const click = message.getByRole('button', { name: 'Dismiss' }).click()
  await Promise.race([disappearance, click.catch(() => {})])
  await disappearance
}

type Device = keyof typeof viewports

/** Runs a check at the size of each of these devices, and then restores the size. */
export const onEach = async (
  page: Page,
  devices: readonly Device[],
  check: (device: Device) => Promise<unknown>,
): Promise<void> => {
  const originalSize = page.viewportSize()
  for (const device of devices) {
    await page.setViewportSize(viewports[device])
    await check(device)
  }
  if (originalSize) await page.setViewportSize(originalSize)
}

/** Waits until nothing overflows horizontally. */
export const untilItFits = (page: Page) =>
  soon(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(1)

/** Checks overflow and accessibility on a desktop and a phone, and stores screenshots. */
export const checkDesktopAndPhone = (page: Page, name: string): Promise<void> =>
  onEach(page, ['desktop', 'phone'], async (device) => {
    await untilItFits(page)
    await checkAccessibility(page)
    await savePicture(page, `${name}-${device}`)
  })

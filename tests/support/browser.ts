import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { ensureBrowser } from '../../scripts/check/find-browser.ts'
import { checkAccessibility } from './accessibility.ts'
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

export const viewports = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const

/** Keeps a picture of the page as it stands in the folder that PICTURES names; without one nothing is done. */
export const savePicture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

type VisitorOptions = {
  readonly viewport?: keyof typeof viewports
  readonly baseURL?: string
  /** Never here before: the cookie notice is still to be answered. */
  readonly isNew?: boolean
  /** Sees what stands below the first sight when people do: not before they scroll to it or have waited. */
  readonly isUnhurried?: boolean
}

/** A person at a device and an address of their own: nothing is shared with other visitors. */
export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  /** Lets a problem that the story is about pass: the first one that matches is forgotten. */
  expectProblem(pattern: RegExp): void
}

/** Chromium says this of every answer above 399; what is told of answers comes from `response` instead. */
const failedResource = /^Failed to load resource/

const watch = (page: Page, problems: string[]) => {
  page.on('pageerror', (error) => problems.push(`page error at ${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    // A breach of the content security policy arrives here too, as an error.
    if (message.type() === 'error' && !failedResource.test(message.text()))
      problems.push(`console at ${page.url()}: ${message.text()}`)
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const api = pathname.startsWith('/api/')
    if (api) noteTestedRequest(response.request().method(), pathname, response.status())
    // A call may be refused as part of a story; a page, a script or a picture that is missing is not.
    // A product that is not for everybody has no picture that is; its tint stands for it.
    const isHiddenProduct = response.status() === 404 && response.url().includes('/media/of/product/')
    const bad =
      response.status() >= 500 ||
      (!api && !isHiddenProduct && response.status() >= 400 && !response.request().isNavigationRequest())
    if (bad) problems.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
}

/** In a page, before its scripts: what comes by itself after the four seconds of `BelowFold` comes soon. */
const hurry = () => {
  const { setTimeout: wait } = window
  const seconds = 1000
  window.setTimeout = ((work: () => void, time?: number, ...given: unknown[]) =>
    wait(work, time === 4 * seconds ? 200 : time, ...given)) as typeof window.setTimeout
}

let launched: Promise<Browser> | undefined
/** The files of a worker share it; it ends when the worker does, whose end it notices. */
const launch = () =>
  chromium.launch({ executablePath: ensureBrowser(console.log), args: flags, handleSIGTERM: false })

/** Closes their pages, which would otherwise go on working beside the stories that follow. */
const leave = async (visitors: Set<BrowserContext>) => {
  await Promise.all([...visitors].map((context) => context.close()))
  visitors.clear()
}

/**
 * Opens Chromium for a test file. Whoever comes in a test leaves after it, others with the file. After each test it
 * is an error if a page threw, wrote an error to the console, broke the content security policy or missed a file.
 */
export const openBrowser = async () => {
  launched ??= launch()
  const browser = await launched
  const problems: string[] = []
  const here = { forFile: new Set<BrowserContext>(), forStory: new Set<BrowserContext>() }
  let inside = here.forFile
  beforeEach(() => {
    inside = here.forStory
  })
  // Hooks after a test run backwards: what is seen in the browser is looked at before its visitors leave.
  afterEach(async () => {
    inside = here.forFile
    await leave(here.forStory)
  })
  afterEach(() => expect(problems.splice(0), 'problems seen in the browser').toEqual([]))
  afterAll(() => leave(here.forFile))

  const newVisitor = async (options: VisitorOptions = {}): Promise<Visitor> => {
    const { viewport = 'desktop', baseURL, isNew = false, isUnhurried = false } = options
    const context = await browser.newContext({
      viewport: viewports[viewport],
      baseURL,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    })
    inside.add(context)
    context.setDefaultTimeout(15_000)
    if (baseURL && !isNew) await context.addCookies([{ name: 'cookiesAccepted', value: 'yes', url: baseURL }])
    if (!isUnhurried) await context.addInitScript(hurry)
    context.on('page', (page) => watch(page, problems))
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

/**
 * Waits until scripts have taken over what the server drew. A press before is kept and done then, but a link is
 * followed by loading a document.
 */
export const untilHydrated = (page: Page) =>
  soon(() => page.evaluate(() => 'earlyTaps' in window)).toBe(false)

/** Waits until what is read is as it should be: what is done takes its effect later, on a busy machine much later. */
export const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 15_000 })

/** To be asked before a page is opened: counts how much in it moves by itself. */
export const countShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const seen = window as unknown as { shifts: number }
    seen.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) seen.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How much has moved by itself since the page was opened, as browsers reckon it: 0 is nothing. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: number }).shifts)

/** Leaves a dialog as the keyboard does: a key pressed before the focus is in the dialog is not for it. */
export const closeByEscape = async (dialog: Locator): Promise<void> => {
  await soon(() => dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true)
  await dialog.page().keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** Presses a message away, as people do who want at what it covers: it would stay for five seconds, or ten. */
export const dismiss = async (page: Page, text: string): Promise<void> => {
  const message = page.locator('[data-toast]', { hasText: text })
  const gone = message.waitFor({ state: 'detached' })
  // On a busy machine it may go by itself while it is being pressed.
  const pressed = message.getByRole('button', { name: 'Dismiss' }).click()
  await Promise.race([gone, pressed.catch(() => {})])
  await gone
}

type Width = keyof typeof viewports

/** Looks at the page as it stands on each of these devices, and leaves it on the one it was on. */
export const onEach = async (
  page: Page,
  devices: readonly Width[],
  look: (device: Width) => Promise<unknown>,
): Promise<void> => {
  const before = page.viewportSize()
  for (const device of devices) {
    await page.setViewportSize(viewports[device])
    await look(device)
  }
  if (before) await page.setViewportSize(before)
}

/** Waits until nothing sticks out sideways. */
export const untilItFits = (page: Page) =>
  soon(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(1)

/** On a desk and on a phone: nothing sticks out sideways, and everybody can use it. Its pictures are kept. */
export const lookOver = (page: Page, name: string): Promise<void> =>
  onEach(page, ['desktop', 'phone'], async (device) => {
    await untilItFits(page)
    await checkAccessibility(page)
    await savePicture(page, `${name}-${device}`)
  })

import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import { ensureBrowser } from '../../scripts/check/find-browser.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const viewports = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const

type VisitorOptions = {
  readonly viewport?: keyof typeof viewports
  readonly baseURL?: string
  /** Never here before: the cookie notice is still to be answered. */
  readonly isNew?: boolean
}

/** A person at a device and an address of their own: nothing is shared with other visitors. */
export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  /** Lets a problem that the story is about pass: the first one that matches is forgotten. */
  expectProblem(pattern: RegExp): void
}

let visitors = 0
/** Tries are limited per network: visitors who follow each other faster than people do must not share one. */
const nextAddress = (): string => {
  visitors += 1
  return `198.18.${visitors >> 8}.${visitors & 255}`
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
    const api = new URL(response.url()).pathname.startsWith('/api/')
    // A call may be refused as part of a story; a page, a script or a picture that is missing is not.
    const bad =
      response.status() >= 500 ||
      (!api && response.status() >= 400 && !response.request().isNavigationRequest())
    if (bad) problems.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
}

/**
 * Starts Chromium for a test file and closes it afterwards. After each test it is an error if a page threw,
 * wrote an error to the console, broke the content security policy or missed a file.
 */
export const openBrowser = async () => {
  const executablePath = ensureBrowser(console.log)
  const browser: Browser = await chromium.launch({ executablePath, args: flags })
  const problems: string[] = []
  afterEach(() => expect(problems.splice(0), 'problems seen in the browser').toEqual([]))
  afterAll(() => browser.close())

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
    context.setDefaultTimeout(15_000)
    if (baseURL && !isNew) await context.addCookies([{ name: 'cookiesAccepted', value: 'yes', url: baseURL }])
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

/** Waits until what is read is as it should be: what is done takes its effect later, on a busy machine much later. */
export const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 15_000 })

/** Leaves a dialog as the keyboard does: a key pressed before the focus is in the dialog is not for it. */
export const closeByEscape = async (dialog: Locator): Promise<void> => {
  await soon(() => dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true)
  await dialog.page().keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

/** What axe finds against WCAG 2.2 AA or its best practices. */
const violationsOn = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await tool.run(document, { resultTypes: ['violations'], preload: false })
    return violations.map(({ id, impact, help, nodes }) => ({
      rule: `${id} (${impact}): ${help}`,
      where: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 200)} — ${failureSummary}`),
    }))
  })
}

/**
 * Fails on anything axe finds on the page as it stands. While one page gives way to another, or a dialog fades
 * in, it may find what is gone a moment later: it looks again then.
 */
export const checkAccessibility = async (page: Page): Promise<void> => {
  const look = () => violationsOn(page)
  // One look at a long page takes seconds where the machine is busy.
  await expect.poll(look, { timeout: 15_000, message: `accessibility of ${page.url()}` }).toEqual([])
}

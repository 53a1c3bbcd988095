import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

/** The requests that wait for a response, by page, each with the time at which it was sent. */
const pendingRequests = new WeakMap<Page, Map<Request, number>>()

/** Starts to record which requests of a page wait for a response. */
export const watchRequests = (page: Page): void => {
  const requests = new Map<Request, number>()
  pendingRequests.set(page, requests)
  page.on('request', (request) => requests.set(request, performance.now()))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

const listPending = (page: Page): string[] =>
  [...(pendingRequests.get(page) ?? [])].map(([request, sentAt]) => {
    const seconds = ((performance.now() - sentAt) / 1000).toFixed(1)
    return `  has waited ${seconds} s for ${request.method()} ${request.url()}`
  })

/** Maximum milliseconds to wait for the state of a page: a blocked page never responds. */
const maxResponseMs = 5000
const readState = (page: Page): Promise<string> => {
  const read = async () => {
    const state = await page.evaluate(
      () => `${document.readyState}, ${document.visibilityState}, hydrated: ${!('earlyClicks' in window)}`,
    )
    const tree = await page.locator('body').ariaSnapshot({ timeout: maxResponseMs })
    return `  ${state}\n${tree.replaceAll(/^/gm, '    ')}`
  }
  const timeout = pause(maxResponseMs).then(() => '  does not respond')
  return Promise.race([read(), timeout]).catch((problem: Error) => `  ${problem.message}`)
}

/** Describes what a page shows and waits for, to explain why a test failed. Takes at most five seconds. */
export const describePage = async (page: Page): Promise<string> =>
  [page.url(), ...listPending(page), await readState(page)].join('\n')

import { RequestFailure } from './request-failure.ts'

/** Milliseconds after `beforeunload` during which leaving the page is the probable cause of a failed request. */
const exitMs = 10_000
let exitsUntil = 0

/**
 * Sends a request. When a page is reloaded or left, browsers abort its requests. Such a failure is delayed, so that the
 * page never shows it while it unloads. If the page stays open, for example because the address was a download, the
 * failure is thrown after the delay. Responses of the server are not delayed.
 */
export const withoutExitFailures = async <T>(send: () => Promise<T>): Promise<T> => {
  const noteExit = () => {
    exitsUntil = Date.now() + exitMs
  }
  // The listener exists only during a request: some browsers don't cache pages that listen to `beforeunload`.
  window.addEventListener('beforeunload', noteExit)
  try {
    return await send()
  } catch (reason) {
    const waitMs = exitsUntil - Date.now()
    if (waitMs > 0 && !(reason instanceof RequestFailure))
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    throw reason
  } finally {
    window.removeEventListener('beforeunload', noteExit)
  }
}

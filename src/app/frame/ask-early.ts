import type { EarlyCalls } from '#platform/browser/early-calls.ts'

/**
 * Runs in the page of one person while it is read, as text: it may use nothing from outside itself. Who is there, and
 * the event that the address names, are asked at once instead of when all scripts have come and run, where what the
 * browser remembers allows to ask (restore-session.ts says when that is).
 */
const askEarly = () => {
  const recall = (store: 'localStorage' | 'sessionStorage', key: string) => {
    try {
      return window[store].getItem(key)
    } catch {
      return null
    }
  }
  const isThere = /(?:^|; )_csrf=./.test(document.cookie)
  const mayAsk = recall('localStorage', 'lastUserType') && recall('sessionStorage', 'fakeLogout') !== 'true'
  if (!isThere || !mayAsk || recall('sessionStorage', 'googleAuthProcessing') === 'true') return
  const query = new URLSearchParams(location.search)
  const eventId = query.get('eventId')
  const isEvent = eventId && !query.has('state') && location.pathname === '/my-events'
  const calls: EarlyCalls = new Map()
  window.earlyCalls = calls
  for (const path of ['/api/user', ...(isEvent ? [`/api/event/${encodeURIComponent(eventId)}`] : [])]) {
    const answer = fetch(path, {
      headers: { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      credentials: 'same-origin',
      signal: AbortSignal.timeout(30_000),
    })
    // Whoever takes it meets the failure; nobody may.
    answer.catch(() => {})
    calls.set(path, answer)
  }
  // What nobody took soon is out of date.
  setTimeout(() => calls.clear(), 20_000)
}

/** For the pages of one person. */
export const askEarlyScript = () => `(${askEarly})()`

import { useEffect } from 'react'
import { useBookingsApi } from '#features/bookings/ui/bookings-api.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

/**
 * Logs once in a tab that a member opened the event, with the size of their window (EVT-O22). Staff see it. Undefined
 * logs nothing.
 */
export const useLogSession = (eventId: string | undefined): void => {
  const api = useBookingsApi()
  useEffect(() => {
    if (eventId === undefined) return
    const key = `loggedSession-${eventId}`
    if (readJson(sessionStore(), key) !== undefined) return
    writeJson(sessionStore(), key, true)
    const session = {
      id: eventId,
      deviceWidth: window.innerWidth,
      deviceHeight: window.innerHeight,
      landingPage: window.location.pathname,
    }
    // Nobody waits for it.
    void api.logSession(session).catch(() => {})
  }, [eventId, api])
}

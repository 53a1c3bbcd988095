import { useEffect } from 'react'
import { useBookingsApi } from '#features/bookings/ui/bookings-api.ts'
import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

/**
 * Logs once per tab that the reader opened the event, with the size of their window, for staff to see (EVT-O22). Logs
 * nothing if `eventId` is undefined.
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
    // The page does not depend on the log, so failures are ignored.
    void api.logSession(session).catch(() => {})
  }, [eventId, api])
}

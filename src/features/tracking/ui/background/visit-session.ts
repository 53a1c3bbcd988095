import type { Section } from '#kernel/section.ts'
import { isRefused } from '#platform/browser/request-failure.ts'
import type { Storage } from '#platform/browser/storage.ts'
import { startsVisit, validCookie } from '../../rules/visit.ts'
import type { deviceData, sourceData } from './device-data.ts'
import { quiet, type TrackingApi } from './tracking-api.ts'

const storageKey = 'lastActivity'
/** The minimum number of milliseconds between two updates of the last activity: in storage, and on the server. */
const storeEveryMs = 5000
const sendEveryMs = 300_000

type Deps = {
  readonly api: Pick<TrackingApi, 'checkSessionCookie' | 'startSession' | 'updateSession' | 'endSession'>
  /** Storage that all tabs share. */
  readonly storage: Storage
  now(): number
  acceptsCookies(): boolean
  device(): ReturnType<typeof deviceData>
  source(acceptsCookies: boolean): ReturnType<typeof sourceData>
  readSection(): Section | undefined
  onNewSession(): void
}

/** Creates the session of this browser's visitor. Each method rejects if a request fails; callers can ignore this. */
export const createVisitSession = (deps: Deps) => {
  const { api, storage, now } = deps
  let allowedMinutes = 30
  /** `isStartedHere`: this document started the session. `sentSource`: the origin of the visitor has been sent. */
  let isStartedHere = false
  let sentSource = false
  let sentUser: string | undefined
  let sentAt = 0

  const readLastActivity = () => {
    const stored = Number(storage.read(storageKey))
    return stored > 0 ? stored : undefined
  }
  const store = () => storage.write(storageKey, String(now()))
  const startsNow = (isCookieValid: boolean) =>
    startsVisit({ isCookieValid, lastActivity: readLastActivity(), now: now(), allowedMinutes })

  const start = async () => {
    const accepts = deps.acceptsCookies()
    await api.startSession({ ...deps.device(), ...deps.source(accepts) }, quiet)
    isStartedHere = true
    sentSource = accepts
    sentUser = undefined
    sentAt = now()
    deps.onNewSession()
  }

  return {
    /** Continues the session, or starts one if it is over (TRK-001). */
    async open(): Promise<void> {
      const { data, sessionTimeout } = await api.checkSessionCookie({ section: deps.readSection() }, quiet)
      allowedMinutes = sessionTimeout
      if (startsNow(data === validCookie)) await start()
      store()
    },

    /**
     * Stores that the visitor is active.
     * @returns true if the session is over and has to be opened again
     */
    touch(): boolean {
      if (startsNow(true)) return true
      if (now() - readLastActivity()! > storeEveryMs) store()
      return false
    },

    /** Sends new data of the session to the server (TRK-O3). */
    async update(customerId: string | undefined): Promise<void> {
      const accepts = deps.acceptsCookies()
      const userId = accepts && customerId !== sentUser ? customerId : undefined
      const source = accepts && isStartedHere && !sentSource ? deps.source(true) : undefined
      if (userId === undefined && source === undefined && now() - sentAt < sendEveryMs) return
      sentAt = now()
      sentUser = userId ?? sentUser
      sentSource ||= source !== undefined
      try {
        await api.updateSession({ lastActivity: new Date(now()).toISOString(), userId, ...source }, quiet)
      } catch (reason) {
        // The next activity starts another session.
        if (isRefused(reason)) storage.remove(storageKey)
        throw reason
      }
    },

    /** Ends the session when a user logs out (TRK-004). */
    async end(): Promise<void> {
      storage.remove(storageKey)
      sentUser = undefined
      await api.endSession(undefined, quiet)
    },
  }
}

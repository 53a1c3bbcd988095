import type { Section } from '#kernel/section.ts'
import { isRefused } from '#platform/browser/request-failure.ts'
import type { Storage } from '#platform/browser/storage.ts'
import { startsVisit, validCookie } from '../../rules/visit.ts'
import type { deviceData, deviceDetails, sourceData } from './device-data.ts'
import { backgroundOptions, type TrackingApi } from './tracking-api.ts'

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
  device(acceptsCookies: boolean): ReturnType<typeof deviceData>
  deviceDetails(): ReturnType<typeof deviceDetails>
  source(acceptsCookies: boolean): ReturnType<typeof sourceData>
  readSection(): Section | undefined
  /** Called once for each session of a visitor who accepts cookies; `isNew` is false if they accept after its start. */
  onConsentedSession(isNew: boolean): void
}

/** Creates the session of this browser's visitor. Each method rejects if a request fails; callers can ignore this. */
export const createVisitSession = (deps: Deps) => {
  const { api, storage, now } = deps
  let allowedMinutes = 30
  /** True if this document started the session. */
  let isStartedHere = false
  /**
   * True if the data that need consent have been sent. If the visitor accepted cookies before this document was opened,
   * an earlier document has sent the data.
   */
  let hasSentDetails = deps.acceptsCookies()
  let sentUserId: string | undefined
  let sentAt = 0

  const readLastActivity = () => {
    const stored = Number(storage.read(storageKey))
    return stored > 0 ? stored : undefined
  }
  const storeActivity = () => storage.write(storageKey, String(now()))
  const shouldStart = (isCookieValid: boolean) =>
    startsVisit({ isCookieValid, lastActivity: readLastActivity(), now: now(), allowedMinutes })

  const startSession = async () => {
    const accepts = deps.acceptsCookies()
    await api.startSession({ ...deps.device(accepts), ...deps.source(accepts) }, backgroundOptions)
    isStartedHere = true
    hasSentDetails = accepts
    sentUserId = undefined
    sentAt = now()
    if (accepts) deps.onConsentedSession(true)
  }

  return {
    /** Continues the session, or starts one if it is over (TRK-001). */
    async open(): Promise<void> {
      const { data, sessionTimeout } = await api.checkSessionCookie(
        { section: deps.readSection() },
        backgroundOptions,
      )
      allowedMinutes = sessionTimeout
      if (shouldStart(data === validCookie)) await startSession()
      storeActivity()
    },

    /**
     * Stores that the visitor is active.
     * @returns true if the session is over and has to be opened again
     */
    touch(): boolean {
      if (shouldStart(true)) return true
      if (now() - readLastActivity()! > storeEveryMs) storeActivity()
      return false
    },

    /** Sends new data of the session to the server (TRK-O3). */
    async update(customerId: string | undefined): Promise<void> {
      const accepts = deps.acceptsCookies()
      const userId = accepts && customerId !== sentUserId ? customerId : undefined
      const isNewlyAccepted = accepts && !hasSentDetails
      if (userId === undefined && !isNewlyAccepted && now() - sentAt < sendEveryMs) return
      sentAt = now()
      sentUserId = userId ?? sentUserId
      // Only the document that started the session knows where the visitor came from.
      const consentedData = isNewlyAccepted && {
        ...deps.deviceDetails(),
        ...(isStartedHere && deps.source(true)),
      }
      try {
        await api.updateSession(
          { lastActivity: new Date(now()).toISOString(), userId, ...consentedData },
          backgroundOptions,
        )
      } catch (reason) {
        // The next activity starts another session.
        if (isRefused(reason)) storage.remove(storageKey)
        throw reason
      }
      if (!isNewlyAccepted) return
      hasSentDetails = true
      deps.onConsentedSession(false)
    },

    /** Ends the session when a user logs out (TRK-004). */
    async end(): Promise<void> {
      storage.remove(storageKey)
      sentUserId = undefined
      await api.endSession(undefined, backgroundOptions)
    },
  }
}

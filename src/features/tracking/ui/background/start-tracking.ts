import { countsAsStaff, isStaffSession, listenToSession, userStore } from '#features/accounts/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import { readCookie } from '#platform/browser/cookies.ts'
import { isRefused } from '#platform/browser/request-failure.ts'
import { localStore, sessionStore } from '#platform/browser/storage.ts'
import { activityEvents, reportPeriodMs, type StampedMinute } from '../../rules/minutes.ts'
import { eventOfAddress, isActivityTracked } from '../../rules/tracked-activity.ts'
import { viewedEvent } from '../viewed-event.ts'
import { deviceData, deviceDetails, sourceData } from './device-data.ts'
import { reportEventVisit } from './event-visits.ts'
import { createMinuteReport } from './minute-report.ts'
import { backgroundOptions, type TrackingApi } from './tracking-api.ts'
import { createVisitSession } from './visit-session.ts'
import { countVisit, visitClass, visitCount } from './visits.ts'

/** Activity is stored at most once in this many milliseconds. */
const storeEveryMs = 1000

const acceptsCookies = () => readCookie('cookiesAccepted') === 'yes'

/** Returns the logged-in customer; undefined for visitors, and for staff who act as a customer. */
const readCustomer = () => {
  const user = userStore.read()
  return user?.userType === 'customer' && !isStaffSession(user) ? user : undefined
}

/** Returns the id of the member of staff whose time is tracked (TRK-010). */
const readStaffId = () => {
  const user = userStore.read()
  return user && countsAsStaff(user) ? (user.staff?.id ?? user.id) : undefined
}

/**
 * Returns the event on the page if activity on it is tracked and the visitor has accepted cookies (TRK-006, TRK-007,
 * TRK-O9).
 */
const readTrackedEvent = () => {
  const event = viewedEvent.read()
  return event && isActivityTracked(event) && acceptsCookies() ? event : undefined
}

/** Sends an organiser’s minutes, in a separate report for each event. A refused report does not stop the others. */
const reportOrganiser = async (api: TrackingApi, minutes: readonly StampedMinute[]): Promise<void> => {
  for (const [eventId, eventMinutes] of Map.groupBy(minutes, (minute) => minute.eventId))
    if (eventId !== undefined)
      await api
        .reportOrganiserActivity(
          { eventId, userId: eventMinutes[0]!.userId, minutes: eventMinutes },
          backgroundOptions,
        )
        .catch((reason) => {
          if (!isRefused(reason)) throw reason
        })
}

const showVisitClass = (count: number) => {
  const names = [1, 2, 3].map(visitClass)
  document.body.classList.remove(...names)
  document.body.classList.add(visitClass(count))
}

/** Runs work in one tab at a time, in browsers with the Web Locks API. */
const inOneTab = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('visit-session', work) : work()

/** Starts the tracking of a page: of the session, of visits to events, and of active minutes. */
export const startTracking = (api: TrackingApi, readSection: () => Section | undefined): void => {
  const sharedDeps = { now: Date.now, storage: localStore() }
  const session = createVisitSession({
    ...sharedDeps,
    api,
    acceptsCookies,
    device: deviceData,
    deviceDetails,
    source: sourceData,
    readSection,
    onConsentedSession: (isNew) => countVisit(sharedDeps.storage, isNew),
  })
  const reportDeps = { ...sharedDeps, jar: document }
  const organiserReport = createMinuteReport({
    ...reportDeps,
    key: 'organiserTrackMinutes',
    send: (minutes) => reportOrganiser(api, minutes),
  })
  const staffReport = createMinuteReport({
    ...reportDeps,
    key: 'staffTrack',
    send: (minutes) => api.reportStaffTime(minutes as never, backgroundOptions),
  })

  /**
   * Requests run one after another, because a visit to an event belongs to the session that an earlier request opened.
   */
  let lastRequest = Promise.resolve()
  const run = (work: () => Promise<void>) => {
    // A failed request is not repeated, because nothing depends on tracking.
    lastRequest = lastRequest.then(work).catch(() => {})
  }
  const openSession = () =>
    run(async () => {
      await inOneTab(session.open)
      showVisitClass(acceptsCookies() ? visitCount(sharedDeps.storage) : 1)
    })
  const update = () => {
    const customer = readCustomer()
    run(() => session.update(customer?.id))
    const event = viewedEvent.read()
    if (customer && event && acceptsCookies())
      run(() =>
        reportEventVisit(
          { api, storage: sessionStore(), device: deviceData, source: () => sourceData(true) },
          event,
        ),
      )
  }

  let notedAt = 0
  const noteActivity = () => {
    if (Date.now() - notedAt < storeEveryMs) return
    notedAt = Date.now()
    if (session.touch()) openSession()
    update()
    const staffId = readStaffId()
    const customer = readCustomer()
    const trackedEvent = readTrackedEvent()
    if (staffId) staffReport.mark(staffId, eventOfAddress(window.location.pathname + window.location.search))
    else if (customer && trackedEvent) organiserReport.mark(customer.id, trackedEvent.eventId)
  }
  const report = () => {
    const [staffId, customer] = [readStaffId(), readCustomer()]
    if (staffId) void staffReport.report(staffId)
    else if (customer) void organiserReport.report(customer.id)
  }

  openSession()
  update()
  userStore.watch(update)
  viewedEvent.watch(update)
  listenToSession(({ state }) => {
    if (state === 'logoutSuccessful') run(session.end)
  })
  // Listens in the capture phase, because scrolling inside an element does not bubble.
  for (const name of activityEvents)
    window.addEventListener(name, noteActivity, { passive: true, capture: true })
  setInterval(report, reportPeriodMs)
}

import { readTemplate } from '#features/content/server/index.ts'
import { isPlainCustomer } from '#kernel/actor.ts'
import { doneBody } from '#kernel/endpoint.ts'
import { refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import { hashToken, randomToken } from '#platform/server/random-token.ts'
import type { DeviceData, visitEndpoints } from '../../contract/visit-endpoints.ts'
import { landingPageOf, refUrlOf, validCookie } from '../../rules/visit.ts'
import type { TrackingDeps } from '../tracking-deps.ts'
import { deviceDetailsOf, deviceOf } from './device.ts'
import { eventVisitHandlers } from './event-visit-handlers.ts'
import {
  acceptsCookies,
  clearVisitCookies,
  renewVisitCookies,
  sendVisitCookies,
  visitIdOf,
} from './visit-cookies.ts'
import { endVisit, insertVisit, isVisitOpen, updateVisit } from './visit-store.ts'

/**
 * Handlers for the sessions of visitors. Data that identifies a visitor, describes their device or says where they come
 * from is stored only after they accept cookies (TRK-O9).
 */
export const visitHandlers = (deps: TrackingDeps): Handlers<typeof visitEndpoints> => {
  const { database, now } = deps
  return {
    checkSessionCookie: async ({ input: { section }, context }) => {
      const id = visitIdOf(context)
      const isValid = id !== undefined && (await isVisitOpen(database, id))
      const { sessionTimeout } = await readTemplate(database, section ?? 'default')
      return { data: isValid ? validCookie : 'invalid', sessionTimeout }
    },
    startSession: async ({ input, context }) => {
      const previousId = visitIdOf(context)
      if (previousId !== undefined) await endVisit(database, previousId, now())
      const token = randomToken()
      await insertVisit(database, {
        id: hashToken(token),
        started_at: now(),
        last_activity_at: now(),
        accepted_cookies: acceptsCookies(context),
        device: deviceOf(input, acceptsCookies(context)),
        ref_url: '',
        ...sourceOf(input, context),
        landing_page: landingPageOf(input.landingPage, acceptsCookies(context)),
      })
      sendVisitCookies(context, token)
      return doneBody
    },
    updateSession: async ({ input: { lastActivity, userId, ...source }, context }) => {
      const id = visitIdOf(context)
      if (id === undefined) return refusal('nodeNotFound', { id: 'session' })
      const { actor } = context
      if (userId !== undefined && !(actor && isPlainCustomer(actor) && actor.userId === userId))
        return refusal('notAllowed')
      const accepts = acceptsCookies(context)
      const change = {
        last_activity_at: lastActivity === undefined ? now() : limitToLastDay(new Date(lastActivity), now()),
        ...(accepts && { accepted_cookies: true, ...(userId !== undefined && { user_id: userId }) }),
        ...(source.landingPage !== undefined && { landing_page: landingPageOf(source.landingPage, accepts) }),
        ...sourceOf(source, context),
      }
      const isOpen = await updateVisit(database, id, change, accepts ? deviceDetailsOf(source) : {})
      if (!isOpen) return refusal('nodeNotFound', { id: 'session' })
      if (accepts) renewVisitCookies(context)
      return doneBody
    },
    endSession: async ({ context }) => {
      const id = visitIdOf(context)
      if (id !== undefined) await endVisit(database, id, now())
      clearVisitCookies(context)
      return doneBody
    },
    ...eventVisitHandlers(deps),
  }
}

const dayMs = 86_400_000
/** Limits a time from a browser to the last 24 hours, because the clock of the browser may be wrong. */
const limitToLastDay = (reportedTime: Date, now: Date): Date =>
  new Date(Math.min(Math.max(reportedTime.getTime(), now.getTime() - dayMs), now.getTime()))

type Source = Partial<Pick<DeviceData, 'refUrl' | 'shortUrlId' | 'shortUrl'>>

/** Returns the origin of a visitor as it is stored. It is empty before they accept cookies. */
const sourceOf = ({ refUrl, shortUrlId, shortUrl }: Source, context: RequestContext) =>
  acceptsCookies(context)
    ? {
        ...(refUrl !== undefined && { ref_url: refUrlOf(refUrl, '') }),
        ...(shortUrlId !== undefined && { short_url_id: shortUrlId }),
        ...(shortUrl !== undefined && { short_url: shortUrl }),
      }
    : {}

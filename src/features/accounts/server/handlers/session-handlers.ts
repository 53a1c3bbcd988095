import { isPlainCustomer } from '#kernel/actor.ts'
import { doneBody } from '#kernel/endpoint.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { isFromOwnSite } from '#platform/server/http/csrf.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { sessionEndpoints } from '../../contract/session-endpoints.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { type OpenedLink, openByPin, openLink } from '../links/login-links.ts'
import { logIn } from '../sessions/log-in.ts'
import { closeSession, openSession, rowOfReader } from '../sessions/sessions.ts'
import { showActor, showUser } from '../users/show-user.ts'

export const sessionHandlers = (deps: AccountsDeps): Handlers<typeof sessionEndpoints> => {
  const respondWithLink = async (link: OpenedLink | Refusal, context: RequestContext) => {
    if (isRefusal(link)) return link
    const { user, data, needUserLogin } = link
    if (!needUserLogin) await openSession(deps, context, user.id)
    const additionalData = {
      customerId: user.id,
      eventId: data.eventId ?? null,
      startDate: data.startDate ?? null,
    }
    const shownUser = needUserLogin ? null : await showUser(user, deps)
    return { data: { needUserLogin, additionalData, user: shownUser } }
  }
  return {
    logIn: async ({ input, context }) => {
      const user = await logIn(deps, context, input)
      return isRefusal(user) ? user : { user: await showUser(user, deps) }
    },
    logOut: async ({ context }) => {
      // Customers log out only in the browser. Their session on the server continues (ACC-010).
      if (isPlainCustomer(actorOf(context))) return refusal('notAllowed')
      if (!isFromOwnSite(context)) return refusal('csrf')
      await closeSession(deps, context)
      return doneBody
    },
    readUser: async ({ context }) => {
      const user = await showActor(context.actor, deps, rowOfReader(context.actor))
      // If the browser has lost only its `_csrf` cookie, sets it again. Without it, the server would refuse every
      // change.
      if (context.csrf && context.request.cookie('_csrf') !== context.csrf)
        context.response.setCookie('_csrf', context.csrf)
      return { user, data: user }
    },
    loginByLink: async ({ input, context }) => respondWithLink(await openLink(deps, input.token), context),
    loginByPin: async ({ input, context }) => respondWithLink(await openByPin(deps, input), context),
  }
}

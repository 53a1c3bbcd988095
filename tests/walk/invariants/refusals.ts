import { findRoute } from '../trip.ts'
import { invariant } from './invariant.ts'

/** Codes of refusals that every endpoint can send. */
const commonRefusals = new Set(['notAllowed', 'invalidInput', 'csrf', 'busy'])

/** No step causes a server error, and the contract of the endpoint lists every refusal. */
export const refusalsAreListed = invariant('every refusal is one the contract lists', ({ sent }) =>
  sent.flatMap(({ request, status, code, body, response }) => {
    if (status < 400) return []
    const responseText = JSON.stringify(response).slice(0, 300)
    const description = `${request} ${JSON.stringify(body)}: ${status} ${responseText}`
    const [method = '', url = ''] = request.split(' ')
    if (url.startsWith('/sandbox-gateway')) return status >= 500 && status !== 504 ? [description] : []
    const route = findRoute(method, url)
    if (!route) return [`no such endpoint: ${request}`]
    const isListed = commonRefusals.has(code) || route.refusals.has(code)
    return status >= 500 || !isListed ? [description] : []
  }),
)

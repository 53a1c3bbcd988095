import { implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { guestsContract } from '../contract.ts'
import { guestHandlers } from './guest-handlers.ts'
import type { GuestsDeps } from './guests-deps.ts'
import { inviteHandlers } from './invite-handlers.ts'

export const guestRoutes = (deps: GuestsDeps) =>
  implementEndpoints(guestsContract, deps.gate, { ...inviteHandlers(deps), ...guestHandlers(deps) })

import { implementCalls } from '#platform/server/http/implement-calls.ts'
import { guestsContract } from '../contract.ts'
import { guestHandlers } from './guest-handlers.ts'
import type { GuestsDeps } from './guests-deps.ts'
import { inviteHandlers } from './invite-handlers.ts'

export const guestRoutes = (deps: GuestsDeps) =>
  implementCalls(guestsContract, deps.gate, { ...inviteHandlers(deps), ...guestHandlers(deps) })

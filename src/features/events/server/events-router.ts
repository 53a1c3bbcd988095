import { implementCalls } from '#platform/server/http/implement-calls.ts'
import { eventsContract } from '../contract.ts'
import { changeHandlers } from './changing/change-handlers.ts'
import { creationHandlers } from './creating/creation-handlers.ts'
import type { EventsParts } from './events-parts.ts'
import { guestHandlers } from './guests/guest-handlers.ts'
import { inviteHandlers } from './guests/invite-handlers.ts'
import { readingHandlers } from './reading/reading-handlers.ts'
import { supplierHandlers } from './suppliers/supplier-handlers.ts'

/** The calls of events behind the gate. */
export const eventsRouter = (parts: EventsParts) =>
  implementCalls(eventsContract, parts.gate, {
    ...creationHandlers(parts),
    ...readingHandlers(parts),
    ...inviteHandlers(parts),
    ...guestHandlers(parts),
    ...changeHandlers(parts),
    ...supplierHandlers(parts),
  })

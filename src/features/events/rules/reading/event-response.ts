import { z } from 'zod'
import { dataResponse } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { wireEvent } from './wire-schema.ts'

/** The response to a change of an event: the whole event as its reader sees it (API-O9). */
export const eventResponse = dataResponse(z.object({ event: wireEvent }))

/** A later consequence of a change, such as a reminder: its text without the change and with it. */
const consequence = z.object({ label: z.string(), before: z.string(), after: z.string() })
export type Consequence = z.infer<typeof consequence>

/** The response to a change of an event that staff can preview, with what would follow from it later. */
export const eventResponseWithConsequences = dataResponse(
  z.object({
    event: wireEvent,
    /** Missing unless the request is for a preview. */
    consequences: z.array(consequence).optional(),
  }),
)

export const eventIdInput = z.object({ id: idField })

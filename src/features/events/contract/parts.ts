import { z } from 'zod'
import { wireEvent } from '#features/packages/rules/reading/wire-schema.ts'
import { answer } from '#kernel/call.ts'
import { idField } from '#kernel/fields.ts'

/** Every change of an event answers the whole event as its reader sees it (API-O9). */
export const eventAnswer = answer(z.object({ event: wireEvent }))

/** What a creation answers (001 §3). */
export const creationAnswer = answer(
  z.object({
    event: wireEvent,
    packageId: idField.nullable(),
    existingEvent: z.boolean(),
    rpt: z.enum(['y', 'n']),
  }),
)

export const eventIdInput = z.object({ id: idField })

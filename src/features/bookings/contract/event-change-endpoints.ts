import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'

/** A save of an event: who made it, when, and the changes in words. */
const eventSave = z.object({
  /** The version that the event had after the save. */
  version: z.int(),
  dateTime: z.string(),
  /** The name is empty for the system and for erased people. */
  doneBy: z.object({ id: idField, name: z.string() }),
  changes: z.array(z.string()),
})

export const eventChangeEndpoints = {
  listEventChanges: endpoint({
    method: 'GET',
    path: '/event/{id}/changes',
    summary: 'The saves of an event in words, newest first',
    tags: ['event changes'],
    access: { allow: { staff: 'eventArea.view' }, event: 'id' },
    refusals: ['nodeNotFound'],
  })
    .input(
      z.strictObject({
        id: idField,
        limit: z.coerce.number().int().min(1).max(100).default(40),
        skip: z.coerce.number().int().min(0).max(100_000).default(0),
      }),
    )
    .output(z.object({ data: z.array(eventSave), count: z.int() })),
}

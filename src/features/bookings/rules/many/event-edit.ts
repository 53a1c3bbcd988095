import { z } from 'zod'
import { idField, notesField } from '#kernel/fields.ts'

/** The maximum number of events that one edit changes. */
export const maxEventsChanged = 100

/** An edit of many events. It must set at least one field. */
export const eventEdit = z
  .strictObject({
    managerId: idField.optional(),
    /** The new sales heat. Only enquiries have a sales heat. */
    heat: z.int().min(0).max(5).optional(),
    /** The reason why the sale was lost; only with heat 0. */
    lostSaleNote: notesField.optional(),
    autoEmailsBlocked: z.boolean().optional(),
  })
  .refine(
    ({ managerId, heat, autoEmailsBlocked }) =>
      managerId !== undefined || heat !== undefined || autoEmailsBlocked !== undefined,
    'Choose what to change',
  )
export type EventEdit = z.infer<typeof eventEdit>

/** The changes of an edit: planned ones in a preview, or applied ones after the edit. */
export const eventsPlan = z.object({
  /** Identifies the preview. A request with this token applies exactly the previewed changes. */
  token: z.string(),
  isApplied: z.boolean(),
  changes: z.array(
    z.object({
      id: idField,
      name: z.string(),
      manager: z.object({ before: idField.nullable(), after: idField.nullable() }).optional(),
      heat: z.object({ before: z.int(), after: z.int() }).optional(),
      autoEmailsBlocked: z.object({ before: z.boolean(), after: z.boolean() }).optional(),
      /** The number of planned charges of stored cards; only if the edit changes it. */
      cardCharges: z.object({ before: z.int(), after: z.int() }).optional(),
      /** Whether the event is cancelled automatically unless it is paid; only if the edit changes this. */
      isCancelled: z.object({ before: z.boolean(), after: z.boolean() }).optional(),
    }),
  ),
  /** Events that the edit does not change, each with the reason. */
  skipped: z.array(z.object({ id: idField, name: z.string(), reason: z.string() })),
})
export type EventsPlan = z.infer<typeof eventsPlan>

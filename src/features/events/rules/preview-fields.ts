import { z } from 'zod'

/** The fields of a change that staff see before they make it. */
export const previewFields = {
  /** Responds with the event as the change would leave it, and stores nothing. */
  preview: z.boolean().optional(),
  /** The version of the event that was shown; if it has changed since, the response is editConflict. */
  version: z.int().min(0).optional(),
}

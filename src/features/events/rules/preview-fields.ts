import { z } from 'zod'

/** The input fields of a change that staff can preview before they make it. */
export const previewFields = {
  /** True to get the event as it would be after the change, without storing the change. */
  preview: z.boolean().optional(),
  /** The version of the event in the preview. If the event has changed since, the response is editConflict. */
  version: z.int().min(0).optional(),
}

import { z } from 'zod'
import { localStore, readJson, writeJson } from '#platform/browser/storage.ts'

const currentEvent = z.object({
  userId: z.string(),
  eventId: z.string(),
  packageId: z.string().optional(),
  /** The history state that is shown, if any (001 §4). */
  state: z.string().optional(),
})
type CurrentEvent = z.infer<typeof currentEvent>

const key = 'currentEvent'

/** The event this browser showed last, when the same person is logged in (001 §4). */
export const recallEvent = (userId: string): CurrentEvent | undefined => {
  const kept = currentEvent.safeParse(readJson(localStore(), key))
  return kept.success && kept.data.userId === userId ? kept.data : undefined
}

export const keepEvent = (event: CurrentEvent): void => writeJson(localStore(), key, event)

export const forgetEvent = (): void => localStore().remove(key)

import { z } from 'zod'

const participation = z.object({
  userIsParticipated: z.boolean(),
  needToReplaceNonEmailGuest: z.boolean(),
})

export type InviteStep = 'replaceGuest' | 'openEvent' | 'accept'

/** What follows from the check of an invite; undefined for a malformed answer (000 §4). */
export const inviteStep = (checked: unknown): InviteStep | undefined => {
  const { success, data } = participation.safeParse(checked)
  if (!success) return undefined
  if (!data.userIsParticipated) return 'accept'
  return data.needToReplaceNonEmailGuest ? 'replaceGuest' : 'openEvent'
}

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

export const notPossibleToAccept = 'Not possible to accept this invite'

/** `message` is undefined where the dictionary's acceptInviteError is said. */
type InviteFailure = { readonly message: string | undefined; readonly leadsHome: boolean }

/** What is said of an invite that could not be accepted, and whether the reader is led to / (000 §8). */
export const inviteFailure = (text: string): InviteFailure => {
  switch (text) {
    case 'Customer already added':
      return { message: text, leadsHome: true }
    case 'Token is invalid':
      return { message: text, leadsHome: false }
    default:
      return { message: undefined, leadsHome: true }
  }
}

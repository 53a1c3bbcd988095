export type InviteStep = 'replaceGuest' | 'openEvent' | 'accept'

/** What follows from the check of an invite; undefined for a malformed answer (000 §4). */
export const inviteStep = (checked: unknown): InviteStep | undefined => {
  const { userIsParticipated, needToReplaceNonEmailGuest } = (checked ?? {}) as Record<string, unknown>
  if (typeof userIsParticipated !== 'boolean' || typeof needToReplaceNonEmailGuest !== 'boolean')
    return undefined
  if (!userIsParticipated) return 'accept'
  return needToReplaceNonEmailGuest ? 'replaceGuest' : 'openEvent'
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

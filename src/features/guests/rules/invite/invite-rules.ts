export type InviteStep = 'replaceGuest' | 'openEvent' | 'accept'

/** Returns the next step after the participation check; undefined for a malformed response (EVT-047). */
export const inviteStep = (response: unknown): InviteStep | undefined => {
  const { userIsParticipated, needToReplaceNonEmailGuest } = (response ?? {}) as Record<string, unknown>
  if (typeof userIsParticipated !== 'boolean' || typeof needToReplaceNonEmailGuest !== 'boolean')
    return undefined
  if (!userIsParticipated) return 'accept'
  return needToReplaceNonEmailGuest ? 'replaceGuest' : 'openEvent'
}

export const notPossibleToAccept = 'Not possible to accept this invite'

/** If `message` is undefined, the dictionary text acceptInviteError is shown. */
type InviteFailure = { readonly message: string | undefined; readonly redirectsHome: boolean }

/** Returns what to show when an invite could not be accepted, and whether to redirect to / (EVT-050). */
export const inviteFailure = (text: string): InviteFailure => {
  switch (text) {
    case 'Customer already added':
      return { message: text, redirectsHome: true }
    case 'Token is invalid':
      return { message: text, redirectsHome: false }
    default:
      return { message: undefined, redirectsHome: true }
  }
}

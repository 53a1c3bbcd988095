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

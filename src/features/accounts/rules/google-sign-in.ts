/** Shown by the server to whoever tries a password where none is asked (000 §8). */
export const googleRequiredMessage = 'Use Google Sign-in'
export const googleButtonLabel = 'Sign In Via Google'

/** Who asks to sign in by the external provider: staff in their area, or anybody on the customers' pages. */
export const googleUserKinds = ['staff', 'customer'] as const
export type GoogleUserKind = (typeof googleUserKinds)[number]

/** The query parameters that a reader comes back from the external provider with. */
export const googleTokenParameter = 'googleToken'
export const googleProblemParameter = 'googleError'

/** What a sign-in by the external provider may end with instead of a log-in, and what the reader is told. */
export const googleProblems = {
  cancelled: 'The sign-in via Google was cancelled.',
  expired: 'The sign-in via Google took too long or was started in another browser. Please try again.',
  otherDomain: 'Please sign in via Google with your company address.',
  userUnknown: 'There is no account for this Google address. Please ask for one, or use another address.',
  blocked: 'There was a problem logging in',
  failed: 'Something went wrong with the sign-in via Google. Please try again.',
} as const
export type GoogleProblem = keyof typeof googleProblems

/** The text for a problem that came by the address, whatever stands there. */
export const googleProblemText = (code: string): string =>
  Object.hasOwn(googleProblems, code) ? googleProblems[code as GoogleProblem] : googleProblems.failed

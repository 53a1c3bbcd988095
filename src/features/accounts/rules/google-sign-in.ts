/** The server's message for a password login with an address that signs in via Google (ACC-079). */
export const googleRequiredMessage = 'Use Google Sign-in'
export const googleButtonLabel = 'Sign In Via Google'

/**
 * The part of the site where a sign-in via Google starts: the staff area or the customer pages (ACC-O11). From the
 * customer pages, staff can log in too.
 */
export const googleStartAreas = ['staff', 'customer'] as const
export type GoogleStartArea = (typeof googleStartAreas)[number]

/** The query parameters of the redirect back from Google. */
export const googleTokenParameter = 'googleToken'
export const googleProblemParameter = 'googleError'

/** The reasons for which a sign-in via Google can fail, with the message for each. */
export const googleProblems = {
  cancelled: 'The sign-in via Google was cancelled.',
  expired: 'The sign-in via Google took too long or was started in another browser. Please try again.',
  otherDomain: 'Please sign in via Google with your company address.',
  userUnknown: 'There is no account for this Google address. Please ask for one, or use another address.',
  blocked: 'There was a problem logging in',
  failed: 'Something went wrong with the sign-in via Google. Please try again.',
} as const
export type GoogleProblem = keyof typeof googleProblems

/** Returns the message for a problem code from the URL, or a general message for an unknown code. */
export const googleProblemText = (code: string): string =>
  Object.hasOwn(googleProblems, code) ? googleProblems[code as GoogleProblem] : googleProblems.failed

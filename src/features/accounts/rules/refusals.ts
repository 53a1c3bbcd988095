import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** The refusals of this feature. */
export const accountRefusals = {
  userUnknown: { status: 403, text: 'Unable to find user for username' },
  loginFailed: { status: 403, text: 'There was a problem logging in' },
  loginAttempts: {
    status: 429,
    text: 'The maximum number of login attempts has been reached. Please try again in {minutes} minutes.',
  },
  googleRequired: { status: 403, text: 'Use Google Sign-in' },
  googleOff: { status: 503, text: 'The sign-in via Google is not available at the moment' },
  googleFailed: {
    status: 403,
    text: 'Something went wrong with the sign-in via Google. Please try again.',
  },
  userExists: { status: 409, text: 'A user already exists for this email' },
  emailRejected: { status: 422, text: 'This email address was rejected by our email check' },
  resetPasswordEmailError: { status: 429, text: 'We could not send a reset email to this address' },
  linkExpired: { status: 410, text: 'This link has expired or has already been used' },
  magicLinkFailed: { status: 403, text: 'Something went wrong. Please check code or use MAGIC LINK.' },
  oldPasswordWrong: { status: 422, text: 'This is not your current password' },
  attendsFutureEvent: {
    status: 409,
    text: 'You are attending a future event, we cannot delete your account details',
  },
  moneyInEvents: {
    status: 409,
    text: 'There is still money in {events}. It must be refunded or moved to another guest before this account can be deleted.',
  },
  paymentsOpen: {
    status: 409,
    text: 'A payment for {events} is not finished. Cancel the bank transfer, or wait until the payment is confirmed. Then this account can be deleted.',
  },
  customerNotFound: { status: 404, text: 'Customer is not found' },
  ownAccess: {
    status: 409,
    text: 'You can’t change your own access. Ask another owner, or your account manager.',
  },
  contactAccessForbidden: {
    status: 403,
    text: 'You can only give permissions that you have yourself. Ask your account manager.',
  },
  contactsFull: { status: 409, text: 'A supplier can have at most {max} contacts' },
  supplierRolesForbidden: { status: 403, text: 'Not allowed to use supplier roles' },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends AccountRefusals {}
}
type AccountRefusals = typeof accountRefusals

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({ ...sharedRefusals, ...accountRefusals })

/**
 * Every expected failure of the product with its HTTP status and text. {name} is replaced by a fact of the refusal.
 */
export const refusals = {
  // any endpoint
  notAllowed: { status: 403, text: 'Not allowed' },
  csrf: { status: 403, text: 'The page is out of date. Please refresh and try again.' },
  nodeNotFound: { status: 404, text: 'Node not found: {id}' },
  badRequest: { status: 400, text: 'Failed operation' },
  /** With the fact `path`, the response reports it as invalid input of that field. */
  fieldInvalid: { status: 422, text: '{message}' },
  busy: { status: 503, text: 'We are very busy at the moment. Please try again in a few seconds.' },
  tooMany: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  idempotencyMismatch: {
    status: 409,
    text: 'This Idempotency-Key has already been used for a different request',
  },
  idempotencyMissing: { status: 400, text: 'The Idempotency-Key header is required' },

  // accounts
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
  supplierRolesForbidden: { status: 403, text: 'Not allowed to use supplier roles' },

  // staff administration
  editConflict: {
    status: 409,
    text: 'Someone else has changed this in the meantime. Reload it, then make your change.',
  },
  roleExists: { status: 409, text: 'A role called {name} already exists' },
  roleInUse: { status: 409, text: 'The role {name} is in use by {holders}' },
  roleOfSite: { status: 409, text: 'The site needs the role {name}. It can’t be renamed or deleted.' },
  lockOut: {
    status: 409,
    text: 'This would leave nobody able to edit roles. At least one active member of staff needs company.edit.',
  },

  // records that staff edit
  recordExists: { status: 409, text: 'A {what} with the id {id} already exists' },
  recordInUse: { status: 409, text: 'This {what} is in use {use}' },
  recordNotRestored: { status: 409, text: 'The {what} {title} cannot be restored: {why}' },
  tooManyViews: { status: 422, text: 'There are {most} saved views already. Remove one first.' },
  fileUnreadable: { status: 422, text: 'This file cannot be read: {reason}' },

  // files that staff upload
  uploadEmpty: { status: 422, text: 'The file is empty' },
  uploadTooBig: { status: 413, text: 'The file is too big: at most {most} MB' },
  uploadMissing: {
    status: 404,
    text: 'This file is no longer available. It has already been used, or was uploaded more than an hour ago. Please choose it again.',
  },
  uploadsTooMany: {
    status: 429,
    text: 'Too many files were uploaded. Please wait a few minutes and try again.',
  },

  // the picture library
  pictureUnusable: { status: 422, text: 'This picture cannot be used: {reason}' },
  filesUnavailable: {
    status: 503,
    text: 'Pictures cannot be stored at the moment. Please try again in a few minutes.',
  },

  // reviews
  reviewForbidden: {
    status: 403,
    text: 'You can review an event that you attended for up to 30 days after it',
  },

  // events and packages
  incorrectUserType: { status: 403, text: 'incorrect user type to create event' },
  badEventPackage: { status: 422, text: 'Internal error: bad event package' },
  packageChanged: { status: 409, text: 'Sorry, something has been changed on the booking. Please refresh.' },
  eventFull: { status: 422, text: 'This is too much for one event: the limit is {most} {what}' },
  packageAlreadySaved: { status: 409, text: 'Package was already saved' },
  /** The facts `index` and `name` identify the command; the text is for people. */
  commandRefused: { status: 422, text: '{message}' },
  poaPackage: {
    status: 422,
    text: 'This package has a product without a price. Please ask us for the price before changing it.',
  },
  daysMaximum: { status: 422, text: 'Maximum days count achieved' },
  customerAlreadyAdded: { status: 409, text: 'Customer already added' },
  tokenInvalid: { status: 403, text: 'Token is invalid' },
  guestAlreadyExists: { status: 409, text: 'This guest is already part of the event' },
  stateNotShown: { status: 404, text: 'It is not possible to show booking state for this event' },
  stageForbids: { status: 409, text: 'Not possible while the event is {stage}' },
  tripStarted: {
    status: 409,
    text: 'The start date has passed. Please contact us if something needs to change.',
  },
  tooManyPeople: { status: 409, text: 'This event is full: at most {most} people can take part' },
  productForbids: { status: 422, text: 'Not possible while this product is {stage}' },
  /** Others booked it in the meantime, or its supplier closed it (docs/decisions/0085). */
  notEnoughLeft: { status: 409, text: '{product} on {date}: {units} needed, {left} left' },
  tooManyUnits: { status: 422, text: 'Too many units' },

  // payments
  nothingDue: { status: 409, text: 'There is nothing to pay' },
  amountOutOfRange: { status: 422, text: 'The amount must be between £{least} and £{most}' },
  paymentUnknown: { status: 404, text: 'Node not found: {id}' },
  paymentPending: {
    status: 409,
    text: 'This payment is being confirmed and can’t be cancelled now. Please do not pay again.',
  },
  paidByAnother: {
    status: 409,
    text: 'Someone else is paying for this at the moment. Please try again in a few minutes.',
  },
  earlierPaymentPending: {
    status: 409,
    text: 'Your earlier payment is being confirmed. Please do not pay again.',
  },
  paymentClosed: { status: 409, text: 'This payment was closed. Please start again.' },
  nothingToRefund: { status: 409, text: 'There is no payment to refund' },
  nothingOverpaid: { status: 409, text: 'Nothing has been overpaid' },
  notPaidByCard: { status: 409, text: 'This was not paid by card. Please refund it by bank.' },
  bankTransferOff: { status: 503, text: 'Bank transfers are not available at the moment' },
  paymentSystemOff: { status: 503, text: 'Card payments are not available at the moment' },
} as const satisfies Record<string, { status: number; text: string }>

export type RefusalCode = keyof typeof refusals

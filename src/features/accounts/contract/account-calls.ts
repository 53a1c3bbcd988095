import { z } from 'zod'
import { answer, bodySizes, call, doneAnswer } from '#kernel/call.ts'
import { idField } from '#kernel/fields.ts'
import { emailField } from '../rules/email.ts'
import { accountTags, tokenField } from './account-fields.ts'

const listedSession = z.object({
  id: z.string(),
  /** Such as 'Chrome on Android'. */
  device: z.string(),
  /** Empty where nobody knows it. */
  place: z.string(),
  ip: z.string(),
  loggedInAt: z.string(),
  /** To the day: a session that is used is noted once a day. */
  lastSeenAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})

/** What people do with their own account: where they are logged in, what is stored of them, and its end. */
export const accountCalls = {
  confirmEmail: call({
    method: 'POST',
    path: '/user/confirmEmail',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Change the email of an account to the address that received the token',
    tags: accountTags,
    access: { allow: { tokenHolder: true } },
    refusals: ['linkExpired', 'userExists', 'tooMany'],
    triesPerMinute: 10,
    open: true,
  })
    .input(z.strictObject({ token: tokenField }))
    .output(doneAnswer),
  listSessions: call({
    method: 'GET',
    path: '/user/sessions',
    summary: 'The sessions of the reader; not available to staff who act as a customer',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['notAllowed'],
  }).output(answer(z.array(listedSession))),
  endSession: call({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    summary: 'Log the reader out on one device',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['notAllowed', 'nodeNotFound'],
  })
    .input(z.strictObject({ id: idField }))
    .output(doneAnswer),
  logOutEverywhere: call({
    method: 'POST',
    path: '/user/logoutEverywhere',
    summary: 'End every session of the reader, including this one',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['notAllowed'],
  }).output(doneAnswer),
  readPersonalData: call({
    method: 'GET',
    path: '/user/data',
    summary: 'Everything that is stored about the reader',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['notAllowed', 'tooMany'],
    triesPerMinute: 10,
  }).output(answer(z.record(z.string(), z.unknown()))),
  readEraseAnswer: call({
    method: 'GET',
    path: '/customer/{id}/eraseAccount',
    summary: 'Whether an account can be erased now, and what would be kept; changes nothing',
    tags: accountTags,
    access: { allow: { self: true, staff: 'customer.edit' }, self: 'id' },
    refusals: ['notAllowed', 'customerNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(
      answer(
        z.object({
          possible: z.boolean(),
          /** The text to show when it is not. */
          reason: z.string().nullable(),
          /** Which refusal that text is of. */
          code: z.string().nullable(),
          remains: z.array(z.string()),
        }),
      ),
    ),
  checkErasePossible: call({
    method: 'POST',
    path: '/customer/isGdprDeletePossible',
    summary: 'Whether the account with an address can be erased now',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['notAllowed', 'customerNotFound'],
  })
    .input(z.strictObject({ email: emailField }))
    .output(answer(z.object({ possible: z.boolean() }))),
  eraseCustomer: call({
    method: 'POST',
    path: '/customer/gdprDelete',
    summary: 'Erase a customer: their own account, or by staff who can edit customers. Cannot be undone',
    tags: accountTags,
    access: { allow: { self: true, staff: 'customer.edit' }, self: 'customerId' },
    refusals: ['notAllowed', 'customerNotFound', 'attendsFutureEvent', 'moneyInEvents', 'paymentsOpen'],
  })
    .input(z.strictObject({ customerId: idField }))
    .output(answer(z.object({ done: z.literal(true) }))),
}

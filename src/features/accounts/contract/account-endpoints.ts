import { z } from 'zod'
import { bodySizes, dataResponse, doneResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { emailField } from '../rules/email.ts'
import { accountTags, tokenField } from './account-fields.ts'

const listedSession = z.object({
  id: z.string(),
  /** The browser and system, such as 'Chrome on Android'. */
  device: z.string(),
  /** Empty if unknown. */
  place: z.string(),
  ip: z.string(),
  loggedInAt: z.string(),
  /** Accurate to a day, because the last use is stored once a day. */
  lastSeenAt: z.string(),
  /** True for the session of this request. */
  current: z.boolean(),
})

/** Endpoints for the user's own account: sessions, stored data and erasing. */
export const accountEndpoints = {
  confirmEmail: endpoint({
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
    .output(doneResponse),
  listSessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    summary: 'The sessions of the user; not for staff who act as a customer',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['notAllowed'],
  }).output(dataResponse(z.array(listedSession))),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    summary: 'Log the user out on one device',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['notAllowed', 'nodeNotFound'],
  })
    .input(z.strictObject({ id: idField }))
    .output(doneResponse),
  logOutEverywhere: endpoint({
    method: 'POST',
    path: '/user/logoutEverywhere',
    summary: 'End every session of the user, including this one',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['notAllowed'],
  }).output(doneResponse),
  readPersonalData: endpoint({
    method: 'GET',
    path: '/user/data',
    summary: 'Everything that is stored about the user',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['notAllowed', 'tooMany'],
    triesPerMinute: 10,
  }).output(dataResponse(z.record(z.string(), z.unknown()))),
  readEraseResponse: endpoint({
    method: 'GET',
    path: '/customer/{id}/eraseAccount',
    summary: 'Whether an account can be erased now, and which records would remain. Changes nothing',
    tags: accountTags,
    access: { allow: { self: true, staff: 'customer.edit' }, self: 'id' },
    refusals: ['notAllowed', 'customerNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(
      dataResponse(
        z.object({
          possible: z.boolean(),
          /** The reason, as text, if erasing is not possible. */
          reason: z.string().nullable(),
          /** The code of the refusal with this reason. */
          code: z.string().nullable(),
          remains: z.array(z.string()),
        }),
      ),
    ),
  checkErasePossible: endpoint({
    method: 'POST',
    path: '/customer/isGdprDeletePossible',
    summary: 'Whether the account with an email address can be erased now',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['notAllowed', 'customerNotFound'],
  })
    .input(z.strictObject({ email: emailField }))
    .output(dataResponse(z.object({ possible: z.boolean() }))),
  eraseCustomer: endpoint({
    method: 'POST',
    path: '/customer/gdprDelete',
    summary: 'Erase your own account or, as staff with customer.edit, any customer. Cannot be undone',
    tags: accountTags,
    access: { allow: { self: true, staff: 'customer.edit' }, self: 'customerId' },
    refusals: ['notAllowed', 'customerNotFound', 'attendsFutureEvent', 'moneyInEvents', 'paymentsOpen'],
  })
    .input(z.strictObject({ customerId: idField }))
    .output(dataResponse(z.object({ done: z.literal(true) }))),
}

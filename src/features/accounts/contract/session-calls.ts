import { z } from 'zod'
import { answer, bodySizes, call, doneAnswer } from '#kernel/call.ts'
import { emailField } from '../rules/email.ts'
import { signInPasswordField } from '../rules/password.ts'
import { currentUser } from '../rules/user-fields.ts'
import { accountTags, tokenField, userAnswer } from './account-fields.ts'

const linkLogin = answer(
  z.object({
    /** The link was good but this user logs in with the password. */
    needUserLogin: z.boolean(),
    additionalData: z.object({
      customerId: z.string(),
      eventId: z.string().nullable(),
      startDate: z.string().nullable(),
    }),
    user: currentUser.nullable(),
  }),
)
/** Logging in and out, and what restores a session. */
export const sessionCalls = {
  logIn: call({
    method: 'POST',
    path: '/login',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Log in with email and password',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['googleRequired', 'userUnknown', 'loginFailed', 'loginAttempts', 'tooMany', 'busy'],
    triesPerMinute: 30,
    open: true,
  })
    .input(z.strictObject({ username: emailField, password: signInPasswordField }))
    .output(userAnswer),
  logOut: call({
    method: 'GET',
    path: '/logout',
    summary: 'End the session of staff or a supplier contact; works only from links on this site',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['csrf'],
  }).output(doneAnswer),
  readUser: call({
    method: 'GET',
    path: '/user',
    summary: 'The user of the session, null for a visitor',
    tags: accountTags,
    access: { allow: { anyone: true } },
  }).output(z.object({ user: currentUser.nullable(), data: currentUser.nullable() })),
  loginByLink: call({
    method: 'POST',
    path: '/loginByLoginUrlToken',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Log in with the token of a magic link',
    tags: accountTags,
    access: { allow: { tokenHolder: true } },
    refusals: ['magicLinkFailed', 'tooMany'],
    triesPerMinute: 10,
    open: true,
  })
    .input(z.strictObject({ token: tokenField }))
    .output(linkLogin),
  loginByPin: call({
    method: 'POST',
    path: '/loginWithAuthDigits',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Log in with the four digits that came with a magic link',
    tags: accountTags,
    access: { allow: { tokenHolder: true } },
    refusals: ['magicLinkFailed', 'tooMany'],
    triesPerMinute: 10,
    open: true,
  })
    .input(
      z.strictObject({
        digits: z.string().regex(/^\d{4}$/, 'This field does not look correct'),
        organiserEmail: emailField,
      }),
    )
    .output(linkLogin),
}

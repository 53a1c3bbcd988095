import { z } from 'zod'
import { bodySizes, dataResponse, doneResponse, endpoint } from '#kernel/endpoint.ts'
import { emailField } from '../rules/email.ts'
import { signInPasswordField } from '../rules/password.ts'
import { currentUser } from '../rules/user-fields.ts'
import { accountTags, tokenField, userResponse } from './account-fields.ts'

const linkLoginResponse = dataResponse(
  z.object({
    /** True if the user must log in with their password, for example because the link has expired. */
    needUserLogin: z.boolean(),
    additionalData: z.object({
      customerId: z.string(),
      eventId: z.string().nullable(),
      startDate: z.string().nullable(),
    }),
    user: currentUser.nullable(),
  }),
)
/** Endpoints to log in, log out and restore a session. */
export const sessionEndpoints = {
  logIn: endpoint({
    method: 'POST',
    path: '/login',
    priority: 'member',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Log in with email and password',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['googleRequired', 'userUnknown', 'loginFailed', 'loginAttempts', 'tooMany', 'busy'],
    triesPerMinute: 30,
    open: true,
  })
    .input(z.strictObject({ username: emailField, password: signInPasswordField }))
    .output(userResponse),
  logOut: endpoint({
    method: 'GET',
    path: '/logout',
    summary: 'End the session of staff or a supplier contact. Only for requests from this site',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['csrf'],
  }).output(doneResponse),
  readUser: endpoint({
    method: 'GET',
    path: '/user',
    summary: 'The user of the session, null for a visitor',
    tags: accountTags,
    access: { allow: { anyone: true } },
  }).output(z.object({ user: currentUser.nullable(), data: currentUser.nullable() })),
  loginByLink: endpoint({
    method: 'POST',
    path: '/loginByLoginUrlToken',
    priority: 'member',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Log in with the token of a magic link',
    tags: accountTags,
    access: { allow: { tokenHolder: true } },
    refusals: ['magicLinkFailed', 'tooMany'],
    triesPerMinute: 10,
    open: true,
  })
    .input(z.strictObject({ token: tokenField }))
    .output(linkLoginResponse),
  loginByPin: endpoint({
    method: 'POST',
    path: '/loginWithAuthDigits',
    priority: 'member',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Log in with the four digits sent with a magic link',
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
    .output(linkLoginResponse),
}

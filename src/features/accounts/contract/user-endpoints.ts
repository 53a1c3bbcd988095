import { z } from 'zod'
import { bodySizes, dataResponse, doneResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { emailField } from '../rules/email.ts'
import { maxPasswordLength, newPasswordField } from '../rules/password.ts'
import { accountChange, registration } from '../rules/user-fields.ts'
import { accountTags, tokenField, userResponse } from './account-fields.ts'

/** Endpoints to register, change an account and set a password. */
export const userEndpoints = {
  register: endpoint({
    method: 'POST',
    path: '/register',
    priority: 'member',
    summary: 'Create an account for yourself or, as staff, for another person',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: [
      'userExists',
      'loginFailed',
      'googleRequired',
      'emailRejected',
      'fieldInvalid',
      'notAllowed',
      'badRequest',
      'tooMany',
      'busy',
    ],
    triesPerMinute: 30,
    open: true,
  })
    .input(registration)
    .output(userResponse),
  changeUser: endpoint({
    method: 'PUT',
    path: '/user',
    summary: 'Change your own account or, as staff with the permission, that of another user by id',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: [
      'userExists',
      'googleRequired',
      'emailRejected',
      'fieldInvalid',
      'notAllowed',
      'editConflict',
      'lockOut',
      'oldPasswordWrong',
      'tooMany',
      'busy',
    ],
  })
    .input(accountChange)
    .output(userResponse),
  readMinifiedUser: endpoint({
    method: 'GET',
    path: '/user/minified/{id}',
    summary: 'The name of a user, for people in the same event and for staff with the permission',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(
      dataResponse(
        z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), name: z.string() }),
      ),
    ),
  startRecovery: endpoint({
    method: 'POST',
    path: '/user/recovery',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Request a link to set a new password; the response is the same for known and unknown addresses',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['resetPasswordEmailError'],
    open: true,
  })
    .input(z.strictObject({ email: emailField }))
    .output(doneResponse),
  setPassword: endpoint({
    method: 'POST',
    path: '/user/password',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Set a new password with the token of a recovery link',
    tags: accountTags,
    access: { allow: { tokenHolder: true } },
    refusals: ['linkExpired', 'fieldInvalid', 'tooMany', 'busy'],
    triesPerMinute: 10,
    open: true,
  })
    .input(z.strictObject({ token: tokenField, password: newPasswordField }))
    .output(doneResponse),
  checkPasswordStrength: endpoint({
    method: 'POST',
    path: '/user/password/strength',
    maxBodyBytes: bodySizes.credentials,
    summary: 'The strength of a password, and whether it would be accepted',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['tooMany'],
    triesPerMinute: 120,
    open: true,
  })
    .input(
      z.object({
        password: z.string().max(maxPasswordLength),
      }),
    )
    .output(
      dataResponse(z.object({ strength: z.enum(['low', 'medium', 'high']).nullable(), ok: z.boolean() })),
    ),
}

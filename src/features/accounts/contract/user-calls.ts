import { z } from 'zod'
import { bodySizes, dataResponse, doneResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { emailField } from '../rules/email.ts'
import { newPasswordField, passwordMaximum } from '../rules/password.ts'
import { accountChange, registration } from '../rules/user-fields.ts'
import { accountTags, tokenField, userAnswer } from './account-fields.ts'

/** The account itself. */
export const userCalls = {
  register: endpoint({
    method: 'POST',
    path: '/register',
    summary: 'Sign up; staff sign up others',
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
    .output(userAnswer),
  changeUser: endpoint({
    method: 'PUT',
    path: '/user',
    summary: 'Change the own account; staff who may change others name them by id',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: [
      'userExists',
      'googleRequired',
      'emailRejected',
      'fieldInvalid',
      'notAllowed',
      'savedMeanwhile',
      'lockOut',
      'oldPasswordWrong',
      'tooMany',
      'busy',
    ],
  })
    .input(accountChange)
    .output(userAnswer),
  readMinifiedUser: endpoint({
    method: 'GET',
    path: '/user/minified/{id}',
    summary: 'The name of a user, for people of an event of theirs and for staff who may view them',
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
    summary: 'Ask for a link to set a new password; answers alike for known and unknown addresses',
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
    summary: 'How strong a password is, and whether it would be taken',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['tooMany'],
    triesPerMinute: 120,
    open: true,
  })
    .input(
      z.object({
        password: z.string().max(passwordMaximum),
      }),
    )
    .output(
      dataResponse(z.object({ strength: z.enum(['low', 'medium', 'high']).nullable(), ok: z.boolean() })),
    ),
}

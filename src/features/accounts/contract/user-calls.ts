import { z } from 'zod'
import { answer, bodySizes, call, doneAnswer } from '#kernel/call.ts'
import { idField } from '#kernel/fields.ts'
import { emailField } from '../rules/email.ts'
import { newPasswordField, passwordMaximum } from '../rules/password.ts'
import { accountChange, registration } from '../rules/user-fields.ts'
import { accountTags, tokenField, userAnswer } from './account-fields.ts'

/** The account itself. */
export const userCalls = {
  register: call({
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
  changeUser: call({
    method: 'PUT',
    path: '/user',
    summary: 'Change one’s own account; staff who can edit others give an id',
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
  readMinifiedUser: call({
    method: 'GET',
    path: '/user/minified/{id}',
    summary: 'The name of a user, for people in the same event and for staff who can view users',
    tags: accountTags,
    access: { allow: { loggedIn: true } },
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField }))
    .output(
      answer(z.object({ id: z.string(), firstName: z.string(), lastName: z.string(), name: z.string() })),
    ),
  startRecovery: call({
    method: 'POST',
    path: '/user/recovery',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Request a link to set a new password; the response is the same for every address',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['resetPasswordEmailError'],
    open: true,
  })
    .input(z.strictObject({ email: emailField }))
    .output(doneAnswer),
  setPassword: call({
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
    .output(doneAnswer),
  checkPasswordStrength: call({
    method: 'POST',
    path: '/user/password/strength',
    maxBodyBytes: bodySizes.credentials,
    summary: 'How strong a password is, and whether it would be accepted',
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
    .output(answer(z.object({ strength: z.enum(['low', 'medium', 'high']).nullable(), ok: z.boolean() }))),
}

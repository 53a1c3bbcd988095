import { z } from 'zod'
import { answer, bodySizes, call, doneAnswer } from '#kernel/call.ts'
import { isOwnPath } from '#kernel/own-path.ts'
import { emailField } from '../rules/email.ts'
import { googleUserKinds } from '../rules/google-sign-in.ts'
import { accountTags, tokenField, userAnswer } from './account-fields.ts'

/** Ways to log in besides the password. */
export const identityCalls = {
  readGoogleLoginUrl: call({
    method: 'GET',
    path: '/getOAuthGoogleLoginUrl/{value}',
    summary: 'The address to sign in via Google; valid once, in this browser, for ten minutes',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['csrf', 'googleOff', 'tooMany'],
    triesPerMinute: 30,
  })
    .input(
      z.object({
        value: z.enum(googleUserKinds),
        redirectUrl: z.string().refine(isOwnPath, 'This field does not look correct').default('/my-events'),
      }),
    )
    .output(answer(z.url())),
  sendMagicLink: call({
    method: 'POST',
    path: '/user/magicLink',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Email a customer a link and a pin to log in; the response is the same for every address',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['tooMany'],
    open: true,
  })
    .input(z.strictObject({ email: emailField }))
    .output(doneAnswer),
  loginByGoogleToken: call({
    method: 'POST',
    path: '/loginByGoogleToken',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Log in with the token from the return from Google',
    tags: accountTags,
    access: { allow: { tokenHolder: true } },
    refusals: ['googleFailed', 'loginFailed', 'tooMany'],
    triesPerMinute: 10,
    open: true,
  })
    .input(z.strictObject({ token: tokenField }))
    .output(userAnswer),
}

import { z } from 'zod'
import { bodySizes, dataResponse, doneResponse, endpoint } from '#kernel/endpoint.ts'
import { isOwnPath } from '#kernel/own-path.ts'
import { emailField } from '../rules/email.ts'
import { googleStartAreas } from '../rules/google-sign-in.ts'
import { accountTags, tokenField, userResponse } from './account-fields.ts'

/** Endpoints to log in without a password. */
export const identityEndpoints = {
  readGoogleLoginUrl: endpoint({
    method: 'GET',
    path: '/getOAuthGoogleLoginUrl/{value}',
    summary: 'The address at which to sign in via Google; valid once, in this browser, for ten minutes',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['csrf', 'googleOff', 'tooMany'],
    triesPerMinute: 30,
  })
    .input(
      z.object({
        value: z.enum(googleStartAreas),
        redirectUrl: z.string().refine(isOwnPath, 'This field does not look correct').default('/my-events'),
      }),
    )
    .output(dataResponse(z.url())),
  sendMagicLink: endpoint({
    method: 'POST',
    path: '/user/magicLink',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Mail a customer a link and a pin to log in; the response is the same for every address',
    tags: accountTags,
    access: { allow: { anyone: true } },
    refusals: ['tooMany'],
    open: true,
  })
    .input(z.strictObject({ email: emailField }))
    .output(doneResponse),
  loginByGoogleToken: endpoint({
    method: 'POST',
    path: '/loginByGoogleToken',
    priority: 'member',
    maxBodyBytes: bodySizes.credentials,
    summary: 'Log in with the token from the redirect back from Google',
    tags: accountTags,
    access: { allow: { tokenHolder: true } },
    refusals: ['googleFailed', 'loginFailed', 'tooMany'],
    triesPerMinute: 10,
    open: true,
  })
    .input(z.strictObject({ token: tokenField }))
    .output(userResponse),
}

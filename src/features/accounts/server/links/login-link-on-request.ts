import { sendMagicLink } from './magic-link.ts'
import { mailOnRequest } from './mail-on-request.ts'

/** A link and a pin to log in with, for no event in particular. */
export const loginLinkOnRequest = mailOnRequest({
  queue: 'send-login-link',
  tries: 'magic link',
  tooOften: 'tooMany',
  mail: sendMagicLink,
})

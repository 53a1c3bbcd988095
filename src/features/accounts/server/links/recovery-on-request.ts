import { recoveryMail } from '../mails.ts'
import { createPasswordLink } from './login-links.ts'
import { mailOnRequest } from './mail-on-request.ts'

/** A link to set a new password with. */
export const recoveryOnRequest = mailOnRequest({
  queue: 'send-recovery-mail',
  tries: 'recovery',
  tooOften: 'resetPasswordEmailError',
  async mail(tx, parts, user) {
    const token = await createPasswordLink(tx, parts, user)
    await parts.outbox.queueMail(tx, recoveryMail(parts.config, user, token))
  },
})

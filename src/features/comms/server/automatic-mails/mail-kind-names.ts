import type { DeclaredMail } from '#platform/server/mail/automatic-mail.ts'

/** Returns the labels of mails by kind. A kind that is no longer sent is its own label. */
export const mailKindNames = (mails: readonly DeclaredMail[]): ((kind: string) => string) => {
  const names = new Map(mails.map(({ mail }) => [mail.kind, mail.name]))
  return (kind) => (kind === 'staff-message' ? 'Written by staff' : (names.get(kind) ?? kind))
}

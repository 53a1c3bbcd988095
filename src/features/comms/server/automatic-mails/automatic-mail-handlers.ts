import { recordChange } from '#features/access/server/index.ts'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { DeclaredMail } from '#platform/server/mail/automatic-mail.ts'
import {
  listEditedMails,
  lockMailText,
  readMailText,
  type StoredMailText,
  storeMailText,
} from '#platform/server/mail/mail-text-store.ts'
import type { automaticMailEndpoints } from '../../contract/automatic-mail-endpoints.ts'
import { type EditedText, mailTextProblem } from '../../rules/automatic-mails/mail-text.ts'
import { refusal } from '../../rules/refusals.ts'
import type { CommsDeps } from '../comms-deps.ts'
import { placeholdersOf } from './placeholders-of.ts'

/** Handlers of the automatic emails: their list, texts and previews. */
export const automaticMailHandlers = (deps: CommsDeps): Handlers<typeof automaticMailEndpoints> => {
  const { database, automaticMails } = deps
  const findMail = (kind: string): DeclaredMail | Refusal =>
    automaticMails.find(({ mail }) => mail.kind === kind) ?? refusal('nodeNotFound', { id: kind })

  return {
    listAutomaticMails: async () => {
      const editedKinds = await listEditedMails(database)
      return {
        data: automaticMails.map((declaredMail) =>
          summaryOf(declaredMail, editedKinds.has(declaredMail.mail.kind)),
        ),
      }
    },
    readAutomaticMail: async ({ input: { kind } }) => {
      const declaredMail = findMail(kind)
      return isRefusal(declaredMail)
        ? declaredMail
        : { data: await detailsOf(deps, declaredMail, await readMailText(database, kind)) }
    },
    previewAutomaticMail: async ({ input: { kind, text } }) => {
      const declaredMail = findMail(kind)
      if (isRefusal(declaredMail)) return declaredMail
      const textRefusal = refuseText(deps, declaredMail, text)
      return textRefusal ?? { data: await deps.outbox.previewMail(declaredMail.sampleFor(deps.config), text) }
    },
    changeAutomaticMail: async ({ input: { kind, version, text }, context }) => {
      const declaredMail = findMail(kind)
      if (isRefusal(declaredMail)) return declaredMail
      const textRefusal = text && refuseText(deps, declaredMail, text)
      if (textRefusal) return textRefusal
      const storedText = await changeText(deps, context, declaredMail, { version, text })
      return isRefusal(storedText) ? storedText : { data: await detailsOf(deps, declaredMail, storedText) }
    },
  }
}

const summaryOf = ({ mail }: DeclaredMail, isEdited: boolean) => {
  const { kind, name, sentWhen, to, alwaysSent = null, recipientChoice } = mail
  return { kind, name, sentWhen, to, alwaysSent, recipientChoice, isEdited }
}

const detailsOf = async (
  { outbox, config }: CommsDeps,
  declaredMail: DeclaredMail,
  { version, text }: StoredMailText,
) => {
  const { mail } = declaredMail
  return {
    ...summaryOf(declaredMail, text !== null),
    version,
    text: text ?? mail.text,
    original: mail.text,
    placeholders: placeholdersOf(declaredMail, config),
    preview: await outbox.previewMail(declaredMail.sampleFor(config), text ?? undefined),
  }
}

const refuseText = (
  { config }: CommsDeps,
  declaredMail: DeclaredMail,
  text: EditedText,
): Refusal | undefined => {
  const problem = mailTextProblem(text, placeholdersOf(declaredMail, config))
  return problem && refusal('fieldInvalid', { ...problem, path: `text.${problem.path}` })
}

/** Stores a text, and the change in its history. Refuses if somebody else saved the text after the given version. */
const changeText = (
  { database, now }: CommsDeps,
  context: RequestContext,
  { mail }: DeclaredMail,
  { version, text }: StoredMailText,
): Promise<StoredMailText | Refusal> =>
  transact(database, async (tx) => {
    const before = await lockMailText(tx, mail.kind)
    if (before.version !== version) return refusal('editConflict')
    const after = { version: version + 1, text }
    await storeMailText(tx, mail.kind, after)
    await recordChange(tx, {
      at: now(),
      actor: actorOf(context),
      subject: { kind: 'automaticMail', id: mail.kind },
      what: text ? 'changed' : 'original restored',
      before: before.text ?? mail.text,
      after: text ?? mail.text,
    })
    return after
  })

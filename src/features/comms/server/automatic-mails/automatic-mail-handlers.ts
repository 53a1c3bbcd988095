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
  const find = (kind: string): DeclaredMail | Refusal =>
    automaticMails.find(({ mail }) => mail.kind === kind) ?? refusal('nodeNotFound', { id: kind })

  return {
    listAutomaticMails: async () => {
      const edited = await listEditedMails(database)
      return { data: automaticMails.map((declared) => summaryOf(declared, edited.has(declared.mail.kind))) }
    },
    readAutomaticMail: async ({ input: { kind } }) => {
      const declared = find(kind)
      return isRefusal(declared)
        ? declared
        : { data: await detailsOf(deps, declared, await readMailText(database, kind)) }
    },
    previewAutomaticMail: async ({ input: { kind, text } }) => {
      const declared = find(kind)
      if (isRefusal(declared)) return declared
      const wrong = refuseText(deps, declared, text)
      return wrong ?? { data: await deps.outbox.previewMail(declared.sampleFor(deps.config), text) }
    },
    changeAutomaticMail: async ({ input: { kind, version, text }, context }) => {
      const declared = find(kind)
      if (isRefusal(declared)) return declared
      const wrong = text && refuseText(deps, declared, text)
      if (wrong) return wrong
      const stored = await changeText(deps, context, declared, { version, text })
      return isRefusal(stored) ? stored : { data: await detailsOf(deps, declared, stored) }
    },
  }
}

const summaryOf = ({ mail }: DeclaredMail, isEdited: boolean) => {
  const { kind, name, sentWhen, to, alwaysSent = null, recipientChoice } = mail
  return { kind, name, sentWhen, to, alwaysSent, recipientChoice, isEdited }
}

const detailsOf = async (
  { outbox, config }: CommsDeps,
  declared: DeclaredMail,
  { version, text }: StoredMailText,
) => {
  const { mail } = declared
  return {
    ...summaryOf(declared, text !== null),
    version,
    text: text ?? mail.text,
    original: mail.text,
    placeholders: placeholdersOf(declared, config),
    preview: await outbox.previewMail(declared.sampleFor(config), text ?? undefined),
  }
}

const refuseText = ({ config }: CommsDeps, declared: DeclaredMail, text: EditedText): Refusal | undefined => {
  const problem = mailTextProblem(text, placeholdersOf(declared, config))
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

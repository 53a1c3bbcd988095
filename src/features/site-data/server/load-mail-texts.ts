import { recordChanges } from '#features/access/server/index.ts'
import { type MailTextRecord, mailTextProblem } from '#features/comms/rules/automatic-mails/mail-text.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { commonPlaceholders, type DeclaredMail } from '#platform/server/mail/automatic-mail.ts'
import {
  lockMailText,
  readMailText,
  type StoredMailText,
  storeMailText,
} from '#platform/server/mail/mail-text-store.ts'
import type { PositionedRecord, RecordProblem } from './read-records.ts'

/** Returns the problems of texts: an unknown email, a second text for an email, or wrong placeholders. */
export const checkMailTexts = (
  texts: readonly PositionedRecord<MailTextRecord>[],
  mails: readonly DeclaredMail[],
): RecordProblem[] =>
  texts.flatMap(({ value: { kind, ...text }, problem }, index) => {
    const declared = mails.find(({ mail }) => mail.kind === kind)
    if (!declared) return [problem(['kind'], 'is not an automatic email')]
    if (texts.findIndex((one) => one.value.kind === kind) < index)
      return [problem(['kind'], 'has more than one text')]
    const { placeholders, required = [] } = declared.mail
    const names = Object.keys({ ...placeholders, ...commonPlaceholders })
    const textProblem = mailTextProblem(
      text,
      names.map((name) => ({ name, isRequired: required.includes(name) })),
    )
    return textProblem ? [problem([textProblem.path], textProblem.message)] : []
  })

type Step = { readonly kind: string; readonly before: StoredMailText; readonly text: StoredMailText['text'] }

export type MailTextPlan = {
  /** The texts to write. */
  readonly steps: readonly Step[]
  /** The kinds whose text is kept, because staff have changed it. */
  readonly keptKinds: readonly string[]
}

/**
 * Returns which texts of the files differ from those of the site. Locks the texts of the site until the transaction
 * ends, except for a trial run, which writes nothing.
 */
export const planMailTexts = async (
  tx: Tx,
  texts: readonly PositionedRecord<MailTextRecord>[],
  {
    overwritesStaffChanges = false,
    isTrial = false,
  }: { readonly overwritesStaffChanges?: boolean | undefined; readonly isTrial?: boolean },
): Promise<MailTextPlan> => {
  const steps: Step[] = []
  for (const { value } of texts.toSorted((one, other) => (one.value.kind < other.value.kind ? -1 : 1))) {
    const { kind, subject, intro, closing } = value
    const before = await (isTrial ? readMailText : lockMailText)(tx, kind)
    const isSame =
      before.text?.subject === subject && before.text.intro === intro && before.text.closing === closing
    if (!isSame) steps.push({ kind, before, text: { subject, intro, closing } })
  }
  const isKept = ({ before }: Step) => before.version > 0 && !overwritesStaffChanges
  return {
    steps: steps.filter((step) => !isKept(step)),
    keptKinds: steps.filter(isKept).map(({ kind }) => kind),
  }
}

export const writeMailTexts = async (tx: Tx, { steps }: MailTextPlan, at: Date): Promise<void> => {
  for (const { kind, before, text } of steps)
    await storeMailText(tx, kind, { version: before.version + 1, text })
  await recordChanges(
    tx,
    steps.map(({ kind, before, text }) => ({
      at,
      actor: null,
      subject: { kind: 'automaticMail' as const, id: kind },
      what: 'changed',
      before: before.text,
      after: text,
    })),
  )
}

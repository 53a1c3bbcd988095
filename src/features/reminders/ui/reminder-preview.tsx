import { penceFromPounds } from '#kernel/money.ts'
import { Notice } from '#platform/ui/display/notice.tsx'
import {
  ifJustPaid,
  organiserReminder,
  payLabel,
  type ReminderTone,
  sendingText,
} from '../rules/reminder-texts.ts'
import type { Owing } from './reminders-api.ts'

type Props = {
  readonly owing: Owing
  readonly guest: Owing['guests'][number]
  readonly tone: ReminderTone
}

/** The email as a guest gets it. */
export const ReminderPreview = ({ owing, guest, tone }: Props) => {
  const { organiser, event, sentOn: today } = owing
  const laterText = sendingText(owing)
  const pence = penceFromPounds(guest.amountGBP)
  const { subject, paragraphs } = organiserReminder(tone, {
    ...guest,
    pence,
    organiser,
    event,
    today,
  })
  return (
    <section aria-label="Preview" aria-live="polite" className="grid gap-2">
      <p className="text-ink-soft text-sm">Preview for {guest.name}</p>
      {laterText && (
        <Notice
          tone="info"
          title={`Reminders are not sent at night. This email will be sent ${laterText}.`}
        />
      )}
      <div className="wrap-anywhere grid gap-3 rounded-field border border-line bg-sunken p-4 text-sm">
        <p className="font-semibold text-base">{subject}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <span className="inline-block rounded-field bg-accent px-4 py-2 font-semibold text-on-accent">
            {payLabel(pence)}
          </span>
        </p>
        <p className="text-ink-soft">{ifJustPaid}</p>
      </div>
    </section>
  )
}

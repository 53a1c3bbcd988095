import { BellRing } from 'lucide-react'
import { lazy } from 'react'
import type { WireEvent, WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import { countOf } from '#kernel/format-count.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { sendingText } from '../rules/reminder-texts.ts'
import { type Reminded, useRemindersApi } from './reminders-api.ts'

// The form loads when it is opened, not with the page.
const RemindForm = lazy(() =>
  loadPart(() => import('./remind-form.tsx')).then((module) => ({ default: module.RemindForm })),
)

type Props = {
  event: WireEvent
  /** True if the organiser reads the page, false for staff. */
  isOrganiser: boolean
}

/** Opens the form that reminds guests of what they owe; renders nothing if no guest owes anything. */
export const RemindButton = ({ event, isOrganiser }: Props) => {
  const api = useRemindersApi()
  const guests = event.customerSummary ?? []
  if (!guests.some((guest) => guest.customer.id !== event.organiser?.id && owes(guest))) return null
  const openForm = async () => {
    const { data } = await openDialog<Reminded>(
      (dialog) => <RemindForm api={api} eventId={event._doc} isOrganiser={isOrganiser} dialog={dialog} />,
      { name: 'remindGuests', closesOnBackdrop: false, minHeight: '24rem' },
    )
    if (data) toast.show(outcomeOf(data), { kind: data.reminded.length > 0 ? 'good' : 'info' })
  }
  return (
    <Button size="small" onClick={() => void openForm()}>
      <BellRing aria-hidden />
      Remind
    </Button>
  )
}

const owes = ({ attending, registered, money }: WireGuest): boolean =>
  attending === 'Yes' &&
  registered &&
  typeof money?.totalGBP === 'number' &&
  money.paidForOwnPlaceGBP < money.totalGBP

const maxNames = 3

/** Returns a text that says who got or will get a reminder, and who did not. */
export const outcomeOf = ({ reminded, remindedBefore, notReminded, ...time }: Reminded): string => {
  const laterText = sendingText(time)
  const guests = countOf(reminded.length, 'guest', 'guests')
  return [
    reminded.length > 0 && (laterText ? `${guests} will get the email ${laterText}.` : `${guests} reminded.`),
    remindedBefore.length > 0 &&
      `${laterText ? 'Already get a reminder on that day' : 'Already reminded today'}: ${namesOf(remindedBefore)}.`,
    notReminded.length > 0 && `Not reminded: ${namesOf(notReminded)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const namesOf = (people: Reminded['reminded']): string => {
  const otherCount = people.length - maxNames
  const names = people.slice(0, maxNames).map(({ name }) => name)
  return [...names, ...(otherCount > 0 ? [countOf(otherCount, 'other person', 'other people')] : [])].join(
    ', ',
  )
}

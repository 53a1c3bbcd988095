import { clsx } from 'clsx'
import { formatDate } from '#kernel/dates.ts'
import { formatPounds } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import type { Owing } from './reminders-api.ts'

type Guest = Owing['guests'][number]

type Props = {
  readonly guests: readonly Guest[]
  /** True at night, when the emails wait for the morning. */
  readonly isLater: boolean
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Number of rows that are visible in a longer list. Half a row more stays visible, as a sign that the list scrolls. */
const visibleRows = 5

/** The choice of guests to remind, with what each owes. */
export const OwingChoice = ({ guests, isLater, chosen, onChange }: Props) => {
  const remindableIds = guests.filter(({ state }) => state === 'canBeReminded').map(({ id }) => id)
  const toggle = (id: string) =>
    onChange(remindableIds.filter((one) => (one === id ? !chosen.includes(id) : chosen.includes(one))))
  // The list scrolls only if a row can get the focus. Otherwise it could not be scrolled with the keyboard.
  const isScrolling = guests.length > visibleRows && remindableIds.length > 0
  const isEveryone = chosen.length === remindableIds.length
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="pb-1.5 font-semibold text-sm">Who still owes</legend>
      <div
        className={clsx(
          'relative',
          isScrolling &&
            'max-h-[calc(5.5*3.5rem)] overflow-y-auto rounded-field border border-line px-3 *:py-1',
        )}
      >
        {guests.map((guest) => (
          <Checkbox
            key={guest.id}
            label={
              <span className="grid">
                <span className="line-clamp-2 font-medium">{guest.name}</span>
                <span className="text-ink-soft text-sm tabular-nums">{describeDebt(guest, isLater)}</span>
              </span>
            }
            checked={chosen.includes(guest.id)}
            disabled={guest.state !== 'canBeReminded'}
            onChange={() => toggle(guest.id)}
          />
        ))}
      </div>
      {remindableIds.length > 1 && (
        <Button
          kind="quiet"
          size="small"
          className={clsx('self-start', !isScrolling && '-ms-3')}
          onClick={() => onChange(isEveryone ? [] : remindableIds)}
        >
          {isEveryone ? 'Choose nobody' : `Choose everyone (${remindableIds.length})`}
        </Button>
      )}
    </fieldset>
  )
}

const describeDebt = ({ kind, amountGBP, dueDate, state }: Guest, isLater: boolean): string => {
  const due = `${formatPounds(amountGBP)} ${kind}, due ${formatDate(dueDate)}`
  if (state === 'remindedThatDay')
    return `${due}. ${isLater ? 'Already gets a reminder in the morning' : 'Already reminded today'}`
  if (state === 'turnedOff') return `${due}. Has turned these emails off`
  return state === 'noAddress' ? `${due}. No email address` : due
}

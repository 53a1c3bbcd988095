import { clsx } from 'clsx'
import { Button } from '#platform/ui/actions/button.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'

export type PayingPerson = { readonly id: string; readonly name: string }

type Props = {
  /** Guests that this person can pay for, themselves first. */
  people: readonly PayingPerson[]
  customerId: string
  payFor: readonly string[]
  onChange: (payFor: readonly string[]) => void
}

/** The choice of guests to pay for. A large group scrolls, so that the amount stays visible. */
export const PayersChoice = ({ people, customerId, payFor, onChange }: Props) => {
  const toggle = (id: string, isPaidFor: boolean) =>
    onChange(people.map((one) => one.id).filter((one) => (one === id ? isPaidFor : payFor.includes(one))))
  const isEveryone = payFor.length === people.length
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="pb-1.5 font-semibold text-sm">Who are you paying for?</legend>
      <div
        className={clsx(
          'relative',
          // Half a row stays visible, as a sign that the list scrolls.
          people.length > 6 &&
            'max-h-[calc(6.5*var(--control))] overflow-y-auto rounded-field border border-line px-3 *:py-1',
        )}
      >
        {people.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={id === customerId ? `${name} (you)` : name}
            checked={payFor.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
      {people.length > 2 && (
        <Button
          kind="quiet"
          size="small"
          className={clsx('self-start', people.length <= 6 && '-ms-3')}
          onClick={() => onChange(isEveryone ? [customerId] : people.map(({ id }) => id))}
        >
          {isEveryone ? 'Only me' : `Everyone (${people.length})`}
        </Button>
      )}
    </fieldset>
  )
}

import { allMails, type MailChoice } from '#kernel/mail-choice.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { SwitchField } from '#platform/ui/fields/switch-field.tsx'
import { mailChoices } from '../../rules/mail-choices.ts'

type Props = {
  readonly choices: readonly {
    readonly id: MailChoice
    readonly isOn: boolean
    /** True if the switch is for one event, and these emails are turned off for all events. */
    readonly isOffElsewhere?: boolean
  }[]
  readonly onChange: (choice: MailChoice | typeof allMails, isOn: boolean) => void
}

/** A switch for each kind of email, and one button for all of them. */
export const EmailSwitches = ({ choices, onChange }: Props) => {
  const isAllOff = choices.every(({ isOn }) => !isOn)
  const canTurnOn = choices.some(({ isOffElsewhere }) => !isOffElsewhere)
  return (
    <div className="grid gap-5">
      <ul className="divide-y divide-line rounded-card border border-line px-4">
        {choices.map(({ id, isOn, isOffElsewhere = false }) => (
          <li key={id} className="py-2">
            <SwitchField
              checked={isOn}
              disabled={isOffElsewhere}
              onChange={(on) => onChange(id, on)}
              label={
                <span className="grid gap-0.5 py-1">
                  <span className="font-semibold">{mailChoices[id].name}</span>
                  <span className="text-ink-soft text-sm">
                    {isOffElsewhere ? 'Turned off for all events' : mailChoices[id].about}
                  </span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {(!isAllOff || canTurnOn) && (
        <Button wide onClick={() => onChange(allMails, isAllOff)}>
          {isAllOff ? 'Turn all optional emails on' : 'Turn all optional emails off'}
        </Button>
      )}
      <p className="text-ink-soft text-sm">
        You always get emails about your bookings, your payments and your account.
      </p>
    </div>
  )
}

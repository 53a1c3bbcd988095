import { CreditCard, Lock } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { Card } from './sandbox-form.ts'

type Props = {
  /** The label of the button that sends the card. */
  label: string
  /** What the card pays, as text above the button. */
  terms?: string
  cancelLabel?: string
  problem?: string
  /** True if the problem is not the card, so that another card would not help. */
  isRefused?: boolean
  isBusy: boolean
  isTest: boolean
  onCard: (card: Card) => void
  onCancel: () => void
}

const rules = {
  number: { required: true, pattern: /^(\d ?){12,19}$/ },
  expiry: { required: true, pattern: /^(0[1-9]|1[0-2])\/\d\d$/ },
  securityCode: { required: true, pattern: /^\d{3,4}$/ },
}

/** Groups digits by four while typing, as on the card. */
const groupDigits = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
const formatExpiry = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 4)
    .replace(/^(\d\d)(?=\d)/, '$1/')

/** The sandbox's card form. Its data is sent only to the gateway and stored nowhere. */
export const CardForm = ({
  label,
  terms,
  cancelLabel = 'Pay later',
  problem,
  isRefused = false,
  isBusy,
  isTest,
  onCard,
  onCancel,
}: Props) => {
  const form = useForm<Card>({ defaultValues: { number: '', expiry: '', securityCode: '' } })
  const { errors } = form.formState
  const field = (name: keyof Card, format?: (text: string) => string) => {
    const { onChange, ...registered } = form.register(name, rules[name])
    return {
      ...registered,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        if (format) event.target.value = format(event.target.value)
        return onChange(event)
      },
    }
  }
  return (
    <form className="flex flex-col gap-5" noValidate onSubmit={form.handleSubmit(onCard)}>
      {problem && (
        <Notice tone="bad" title={problem}>
          You haven’t been charged.{!isRefused && ' Check the card details or try another card.'}
        </Notice>
      )}
      <TextField
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        prefix={<CreditCard />}
        error={errors.number && 'Please enter the card number'}
        {...field('number', groupDigits)}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Expiry date"
          placeholder="MM/YY"
          inputMode="numeric"
          autoComplete="cc-exp"
          error={errors.expiry && 'Please enter the expiry date as MM/YY'}
          {...field('expiry', formatExpiry)}
        />
        <TextField
          label="Security code"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          error={errors.securityCode && 'Please enter the digits on the back of the card'}
          {...field('securityCode')}
        />
      </div>
      {isTest && <TestCards />}
      {terms && <p className="text-ink-soft text-sm">{terms}</p>}
      <Button type="submit" kind="primary" wide pending={isBusy}>
        <Lock aria-hidden />
        {label}
      </Button>
      <Button kind="quiet" wide disabled={isBusy} onClick={onCancel}>
        {cancelLabel}
      </Button>
    </form>
  )
}

const TestCards = () => (
  <Notice title="This is a test system. You won’t be charged">
    <ul>
      <li>4111 1111 1111 1111 pays</li>
      <li>4000 0000 0000 0002 is declined</li>
      <li>4000 0000 0000 3220 asks for the code 1234</li>
      <li>4000 0000 0000 0119 times out, and is charged later</li>
    </ul>
  </Notice>
)

import { useForm } from 'react-hook-form'
import { Button } from '#platform/ui/actions/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'

type Props = {
  problem?: string
  isBusy: boolean
  onCode: (code: string) => void
  onCancel: () => void
}

/** The form for the bank's challenge, which checks the payer's identity. */
export const ChallengeForm = ({ problem, isBusy, onCode, onCancel }: Props) => {
  const form = useForm({ defaultValues: { code: '' } })
  const missing = form.formState.errors.code && 'Please enter the code'
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={form.handleSubmit(({ code }) => {
        form.reset()
        onCode(code)
      })}
    >
      <div>
        <h3 className="font-semibold text-lg">Your bank asks for a code</h3>
        <p className="text-ink-soft">Enter the code that your bank has sent you.</p>
      </div>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={missing ?? problem}
        {...form.register('code', { required: true })}
      />
      <Button type="submit" kind="primary" wide pending={isBusy}>
        Confirm
      </Button>
      <Button kind="quiet" wide disabled={isBusy} onClick={onCancel}>
        Pay later
      </Button>
    </form>
  )
}

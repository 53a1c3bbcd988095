import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { magicLinkMessage, restrictPinTyping } from '../../rules/magic-link.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { useSession } from '../session/use-session.ts'
import { useErrorFocus } from '../sign-in/use-error-focus.ts'

/** The customer who logged in with the pin, and the event that the pin was sent for, if any. */
export type VerifiedAccount = {
  readonly customerId: string
  readonly eventId: string | null
  readonly startDate: string | null
}

type Props = { email: string; dialog: DialogHandle<VerifiedAccount> }

const pinForm = z.object({ authDigits: z.string().regex(/^\d{4}$/, magicLinkMessage) })

export const VerifyAccount = ({ email, dialog }: Props) => {
  const api = useAccountsApi()
  const { adopt } = useSession()
  const form = useForm({ resolver: formResolver(pinForm), defaultValues: { authDigits: '' } })
  const { errors, isSubmitting } = form.formState
  useErrorFocus(form)
  const submit = form.handleSubmit(async ({ authDigits }) => {
    try {
      const { data } = await api.loginByPin({ digits: authDigits, organiserEmail: email })
      if (!data.user || data.needUserLogin) throw new Error(magicLinkMessage)
      await adopt(data.user)
      dialog.done(data.additionalData)
    } catch {
      form.setError('authDigits', { message: magicLinkMessage })
    }
  })
  return (
    <DialogContent title="Verify Your Account" onClose={dialog.cancel}>
      <form onSubmit={submit} noValidate>
        <fieldset disabled={isSubmitting} className="grid gap-4">
          <p className="text-ink-soft">
            We have sent a magic link and a 4-digit code to <strong className="text-ink">{email}</strong>.
            Open the link, or type the code here.
          </p>
          <TextField
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={4}
            error={errors.authDigits?.message}
            onInput={(event) => {
              event.currentTarget.value = restrictPinTyping(event.currentTarget.value)
            }}
            {...form.register('authDigits')}
          />
          <Button type="submit" kind="primary" wide pending={isSubmitting}>
            {isSubmitting ? 'Processing...' : 'Verify'}
          </Button>
        </fieldset>
      </form>
    </DialogContent>
  )
}

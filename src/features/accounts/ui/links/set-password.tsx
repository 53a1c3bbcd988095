import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { PasswordSettings } from '#features/content/rules/password-settings.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { PasswordField } from '#platform/ui/fields/password-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { newPasswordFieldFor } from '../../rules/password.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { usePasswordSettings } from './use-password-settings.ts'

type Props = { token: string; dialog: DialogHandle<true> }

/** The dialog that a recovery mail links to: one field for the new password. */
export const SetPassword = (props: Props) => {
  const settings = usePasswordSettings()
  return settings ? <PasswordForm {...props} settings={settings} /> : <Skeleton className="m-6 h-40" />
}

const PasswordForm = ({ token, dialog, settings }: Props & { settings: PasswordSettings }) => {
  const api = useAccountsApi()
  const passwordForm = z.object({ password: newPasswordFieldFor(settings) })
  const form = useForm({ resolver: formResolver(passwordForm), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await api.setPassword({ token, password })
      dialog.done(true)
    } catch (reason) {
      form.setError('root', { message: failureMessage(reason) })
    }
  })
  return (
    <DialogContent title="Set a new password" onClose={dialog.cancel}>
      <form onSubmit={submit} noValidate>
        <fieldset disabled={isSubmitting} className="grid gap-4">
          {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={settings.messages[settings.strength]}
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Button type="submit" kind="primary" wide pending={isSubmitting}>
            {isSubmitting ? 'Processing...' : 'Save password'}
          </Button>
        </fieldset>
      </form>
    </DialogContent>
  )
}

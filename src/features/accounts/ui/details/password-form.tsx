import { useForm } from 'react-hook-form'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { PasswordField } from '#platform/ui/fields/password-field.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { type CurrentUser, passwordForm } from '../../rules/user-fields.ts'
import { usePasswordSettings } from '../links/use-password-settings.ts'
import { refusedFields } from '../session/sign-in-failure.ts'
import { useSession } from '../session/use-session.ts'
import { useErrorFocus } from '../sign-in/use-error-focus.ts'

const emptyValues = { oldPassword: '', password: '' }

/** Changes the password; requires the old one. Users without a password, who log in by link, set their first one. */
export const PasswordForm = ({ user }: { user: CurrentUser }) => {
  const { changeAccount } = useSession()
  const settings = usePasswordSettings()
  const form = useForm({
    resolver: formResolver(passwordForm(user.hasPassword, settings)),
    defaultValues: emptyValues,
  })
  const { errors, isSubmitting } = form.formState
  useErrorFocus(form)
  const submit = form.handleSubmit(async ({ oldPassword, password }) => {
    try {
      const oldPasswordField = user.hasPassword ? { oldPassword } : {}
      await changeAccount({ password, passwordVerify: password, ...oldPasswordField })
      form.reset(emptyValues)
      toast.show('Password changed', { kind: 'good' })
    } catch (reason) {
      const passwordProblem = refusedFields(reason).find(({ path }) => path === 'password')
      if (passwordProblem) return form.setError('password', { message: passwordProblem.message })
      const message = failureMessage(reason)
      form.setError(message.includes('current password') ? 'oldPassword' : 'root', { message })
    }
  })
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={isSubmitting} className="grid gap-4">
        <p className="text-ink-soft">
          {user.hasPassword
            ? 'Changing your password logs out your other devices.'
            : 'You don’t have a password yet. Set one to log in without a link.'}
        </p>
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        {user.hasPassword && (
          <PasswordField
            label="Old Password"
            autoComplete="current-password"
            error={errors.oldPassword?.message}
            {...form.register('oldPassword')}
          />
        )}
        <PasswordField
          label="New Password"
          autoComplete="new-password"
          hint={settings?.messages[settings.strength]}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Button type="submit" kind="primary" wide pending={isSubmitting}>
          {isSubmitting ? 'Processing...' : 'Change Password'}
        </Button>
      </fieldset>
    </form>
  )
}

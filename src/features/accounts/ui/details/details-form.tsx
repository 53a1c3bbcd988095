import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { EmailField, FullNameField, PhoneField } from '../sign-in/person-text-fields.tsx'
import { useErrorFocus } from '../sign-in/use-error-focus.ts'
import { useDetailsForm } from './use-details-form.ts'

/**
 * Edits the name, email, phone number and consent to marketing emails. A new email takes effect when the user opens
 * the link mailed to it.
 */
export const DetailsForm = ({
  user,
  opensForCorrection,
}: {
  user: CurrentUser
  opensForCorrection: boolean
}) => {
  const { form, submit } = useDetailsForm(user, opensForCorrection)
  const { errors, isSubmitting } = form.formState
  useErrorFocus(form)
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={isSubmitting} className="grid gap-4">
        {opensForCorrection && <Notice tone="warn">Please check your details</Notice>}
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <FullNameField
          label="Full Name"
          autoComplete="name"
          error={errors.fullName?.message}
          {...form.register('fullName')}
        />
        <EmailField
          label="Email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        {user.newEmail && (
          <Notice>
            We have sent a link to <strong className="wrap-anywhere">{user.newEmail}</strong>. Your email
            changes when you open it.
          </Notice>
        )}
        <PhoneField
          label="Phone"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <Checkbox label="Send me ideas and offers by email" {...form.register('subscribe')} />
        <Button type="submit" kind="primary" wide pending={isSubmitting}>
          {isSubmitting ? 'Processing...' : 'Save'}
        </Button>
      </fieldset>
    </form>
  )
}

import type { FormEvent } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { restrictNameTyping } from '../../rules/full-name.ts'
import { restrictPhoneTyping } from '../../rules/phone.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { useErrorFocus } from '../sign-in/use-error-focus.ts'
import { useDetailsForm } from './use-details-form.ts'

const restrict = (rule: (text: string) => string) => (event: FormEvent<HTMLInputElement>) => {
  const { value } = event.currentTarget
  const kept = rule(value)
  if (kept !== value) event.currentTarget.value = kept
}

/** Name, address, phone and consent; a new address waits for its owner to open a mail. */
export const DetailsForm = ({ user, corrects }: { user: CurrentUser; corrects: boolean }) => {
  const { form, submit } = useDetailsForm(user, corrects)
  const { errors, isSubmitting } = form.formState
  useErrorFocus(form)
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={isSubmitting} className="grid gap-4">
        {corrects && <Notice tone="warn">Please check your details</Notice>}
        {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
        <TextField
          label="Full Name"
          autoComplete="name"
          error={errors.fullName?.message}
          onInput={restrict(restrictNameTyping)}
          {...form.register('fullName')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
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
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          onInput={restrict(restrictPhoneTyping)}
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

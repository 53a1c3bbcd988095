import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { EmailField, FullNameField, PhoneField } from '../sign-in/person-text-fields.tsx'
import { useErrorFocus } from '../sign-in/use-error-focus.ts'
import { useSignUpCustomer } from './use-sign-up-customer.ts'

type Props = { typedText: string; dialog: DialogHandle<string> }

/** The form where staff sign up a customer, with a generated password that is never shown (ACC-052). */
export const SignUpCustomer = ({ typedText, dialog }: Props) => {
  const { form, submit, unsafeEmail } = useSignUpCustomer(typedText, dialog.done)
  const { errors, isSubmitting } = form.formState
  useErrorFocus(form)
  const canBypass = unsafeEmail !== undefined && form.watch('email').trim() === unsafeEmail
  return (
    <DialogContent
      title="Sign up customer"
      subtitle="They choose their own password. Nobody sees the one we generate."
      onClose={dialog.cancel}
    >
      <form onSubmit={submit} noValidate>
        <fieldset disabled={isSubmitting} className="grid gap-4">
          {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
          <FullNameField
            label="Full Name"
            autoComplete="off"
            error={errors.fullName?.message}
            {...form.register('fullName')}
          />
          <EmailField
            label="Email"
            autoComplete="off"
            error={errors.email?.message}
            {...form.register('email')}
          />
          {canBypass && (
            <Checkbox
              label="Bypass email validation? - Note emails may bounce!"
              {...form.register('bypass', { onChange: () => form.clearErrors('email') })}
            />
          )}
          <PhoneField
            label="Phone Number (Optional)"
            autoComplete="off"
            error={errors.phone?.message}
            {...form.register('phone')}
          />
          <Checkbox
            label="Send them a link to choose a password"
            hint="The link works for one hour. After that they can request another when they log in."
            {...form.register('sendInvite')}
          />
          <Button type="submit" kind="primary" wide pending={isSubmitting}>
            {isSubmitting ? 'Processing...' : 'Sign up customer'}
          </Button>
        </fieldset>
      </form>
    </DialogContent>
  )
}

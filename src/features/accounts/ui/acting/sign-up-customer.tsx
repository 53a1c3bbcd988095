import type { FormEvent } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { restrictNameTyping } from '../../rules/full-name.ts'
import { restrictPhoneTyping } from '../../rules/phone.ts'
import { useErrorFocus } from '../sign-in/use-error-focus.ts'
import { useSignUpCustomer } from './use-sign-up-customer.ts'

type Props = { typed: string; dialog: DialogHandle<string> }

const restrict = (rule: (text: string) => string) => (event: FormEvent<HTMLInputElement>) => {
  const kept = rule(event.currentTarget.value)
  if (kept !== event.currentTarget.value) event.currentTarget.value = kept
}

/** Staff sign somebody up: the password is generated and shown to nobody (000 §6). */
export const SignUpCustomer = ({ typed, dialog }: Props) => {
  const { form, submit, unsafeEmail } = useSignUpCustomer(typed, dialog.done)
  const { errors, isSubmitting } = form.formState
  useErrorFocus(form)
  const mayBypass = unsafeEmail !== undefined && form.watch('email').trim() === unsafeEmail
  return (
    <DialogContent
      title="Sign up customer"
      subtitle="They get a password of their own making: nobody sees the one we generate."
      onClose={dialog.cancel}
    >
      <form onSubmit={submit} noValidate>
        <fieldset disabled={isSubmitting} className="grid gap-4">
          {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
          <TextField
            label="Full Name"
            autoComplete="off"
            error={errors.fullName?.message}
            onInput={restrict(restrictNameTyping)}
            {...form.register('fullName')}
          />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="off"
            error={errors.email?.message}
            {...form.register('email')}
          />
          {mayBypass && (
            <Checkbox
              label="Bypass email validation? - Note emails may bounce!"
              {...form.register('bypass', { onChange: () => form.clearErrors('email') })}
            />
          )}
          <TextField
            label="Phone Number (Optional)"
            type="tel"
            autoComplete="off"
            error={errors.phone?.message}
            onInput={restrict(restrictPhoneTyping)}
            {...form.register('phone')}
          />
          <Checkbox
            label="Send them a link to choose a password"
            hint="The link works for one hour. Later they can ask for another at Log In."
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

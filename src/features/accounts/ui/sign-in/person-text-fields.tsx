import type { ComponentProps, FormEvent } from 'react'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { restrictNameTyping } from '../../rules/full-name.ts'
import { restrictPhoneTyping } from '../../rules/phone.ts'

type Props = ComponentProps<typeof TextField>

const restrict = (rule: (text: string) => string) => (event: FormEvent<HTMLInputElement>) => {
  const { value } = event.currentTarget
  const kept = rule(value)
  if (kept !== value) event.currentTarget.value = kept
}

/** A person's full name: what no name has in it is not typed. */
export const FullNameField = (props: Props) => <TextField onInput={restrict(restrictNameTyping)} {...props} />

/** An email address, on a phone with the keyboard for one. */
export const EmailField = (props: Props) => <TextField type="email" inputMode="email" {...props} />

/** A phone number: what no number has in it is not typed. */
export const PhoneField = (props: Props) => (
  <TextField type="tel" onInput={restrict(restrictPhoneTyping)} {...props} />
)

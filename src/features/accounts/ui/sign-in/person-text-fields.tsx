import type { ComponentProps, FormEvent } from 'react'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { restrictNameTyping } from '../../rules/full-name.ts'
import { restrictPhoneTyping } from '../../rules/phone.ts'

type Props = ComponentProps<typeof TextField>

const restrict = (rule: (text: string) => string) => (event: FormEvent<HTMLInputElement>) => {
  const { value } = event.currentTarget
  const allowed = rule(value)
  if (allowed !== value) event.currentTarget.value = allowed
}

/** A field for a full name, which ignores characters that names do not contain (ACC-060). */
export const FullNameField = (props: Props) => <TextField onInput={restrict(restrictNameTyping)} {...props} />

/** A field for an email address, with the email keyboard on phones. */
export const EmailField = (props: Props) => <TextField type="email" inputMode="email" {...props} />

/** A field for a phone number, which ignores characters that numbers do not contain (ACC-066). */
export const PhoneField = (props: Props) => (
  <TextField type="tel" onInput={restrict(restrictPhoneTyping)} {...props} />
)

import type { UserType } from '#kernel/actor.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { ukOrIrelandMobile } from '../../rules/phone.ts'

/**
 * A new phone number as it is kept for this kind of person: colleagues have a mobile of the UK or Ireland, in
 * its international form, or none. Any other number of theirs is refused with the field's message.
 */
export const phoneOfKind = (
  userType: UserType,
  phone: string | undefined,
): { readonly phone?: string } | Refusal => {
  if (phone === undefined) return {}
  if (userType !== 'staff' || phone === '') return { phone }
  const mobile = ukOrIrelandMobile(phone)
  if (mobile) return { phone: mobile }
  return refusal('fieldInvalid', { path: 'phone', message: genericTexts.ukOrIrelandPhone })
}

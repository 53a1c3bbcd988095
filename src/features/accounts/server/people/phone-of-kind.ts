import type { UserType } from '#kernel/actor.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { ukOrIrelandMobile } from '../../rules/phone.ts'

/**
 * Returns a new phone number in the form in which it is stored for this user type. Staff have a UK or Irish mobile
 * number in international form, or none; any other number of staff is refused.
 */
export const phoneToStore = (
  userType: UserType,
  phone: string | undefined,
): { readonly phone?: string } | Refusal => {
  if (phone === undefined) return {}
  if (userType !== 'staff' || phone === '') return { phone }
  const mobile = ukOrIrelandMobile(phone)
  if (mobile) return { phone: mobile }
  return refusal('fieldInvalid', { path: 'phone', message: genericTexts.ukOrIrelandPhone })
}

import { refusal } from '#kernel/refusal.ts'
import { placeOf } from '#platform/adapters/geo/geo.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { timedId } from '#platform/server/timed-id.ts'
import type { formEndpoints } from '../../contract/form-endpoints.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { insertForm } from '../form-store.ts'
import { checkAddress } from '../users/check-address.ts'
import { findUserByEmail, findUserById } from '../users/user-store.ts'
import { checkPhone } from './phone-check.ts'

export const formHandlers = (deps: AccountsDeps): Handlers<typeof formEndpoints> => ({
  validatePhone: ({ input }) => ({ ok: true, data: checkPhone(input.phone, deps.config) }),
  // If the country is unknown, forms check every phone number.
  readIpInfo: async ({ context }) => {
    const { countryCode } = await placeOf(deps.geo, context.request.ip)
    return { data: { countryCode } }
  },
  validateEmail: async ({ input }) => ({ data: await checkAddress(deps, input.email) }),
  submitForm: async ({ input, context }) => {
    const { name, email, phone, loggedIn, section, formUrl, formType } = input
    const submitted_at = deps.now()
    const id = timedId(submitted_at)
    const form = {
      id,
      name,
      email,
      phone,
      logged_in: loggedIn,
      section,
      form_url: formUrl,
      form_type: formType,
    }
    const row = { ...form, user_id: context.actor?.userId ?? null, submitted_at }
    await insertForm(deps.database, row)
    return { data: { id } }
  },
  checkCustomerExists: async ({ input }) => {
    const user = await findUserByEmail(deps.database, input.email)
    const found = user?.user_type === 'customer' ? user : undefined
    return { data: { exists: found !== undefined, customerId: found?.id ?? null } }
  },
  readLastPhoneDigits: async ({ input: { id }, context }) => {
    const user = await findUserById(deps.database, id)
    // The permission to see customers does not include the phone numbers of staff.
    const isVisible = user?.user_type === 'customer' || id === context.actor?.userId
    if (!user || !isVisible) return refusal('nodeNotFound', { id })
    return { data: { digits: user.phone.slice(-4) } }
  },
})

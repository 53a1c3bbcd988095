import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Whether a number can exist, British when it has no country, and its international form. */
export const checkPhone = (phone: string): { valid: boolean; internationalNumber: string | null } => {
  const parsed = parsePhoneNumberFromString(phone, 'GB')
  return parsed?.isValid()
    ? { valid: true, internationalNumber: parsed.formatInternational() }
    : { valid: false, internationalNumber: null }
}

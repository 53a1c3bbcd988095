import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Returns whether a number is valid, and its international form. Without a country code it counts as British. */
export const checkPhone = (phone: string): { valid: boolean; internationalNumber: string | null } => {
  const parsed = parsePhoneNumberFromString(phone, 'GB')
  return parsed?.isValid()
    ? { valid: true, internationalNumber: parsed.formatInternational() }
    : { valid: false, internationalNumber: null }
}

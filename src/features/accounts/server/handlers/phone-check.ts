import { parsePhoneNumberFromString } from 'libphonenumber-js'

type CheckedPhone = { readonly valid: boolean; readonly internationalNumber: string | null }

/**
 * National numbers that Ofcom reserves for drama. No network uses them, so the library does not know them. Examples,
 * demonstrations and tests use them.
 */
const reservedForDrama =
  /^(?:7700900\d{3}|1632960\d{3}|1(?:1[3-8]|21|[3-6]1)4960\d{3}|1914980\d{3}|2079460\d{3})$/

/**
 * Returns whether a number is valid, and its international form. The default country is the United Kingdom. Numbers
 * reserved for drama are valid only outside production, where nobody is called.
 */
export const checkPhone = (
  phone: string,
  { demoAllowed }: { readonly demoAllowed: boolean },
): CheckedPhone => {
  const parsed = parsePhoneNumberFromString(phone, 'GB')
  const isDrama =
    demoAllowed && parsed?.countryCallingCode === '44' && reservedForDrama.test(parsed.nationalNumber)
  return parsed && (parsed.isValid() || isDrama)
    ? { valid: true, internationalNumber: parsed.formatInternational() }
    : { valid: false, internationalNumber: null }
}

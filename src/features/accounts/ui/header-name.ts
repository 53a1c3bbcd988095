import type { CurrentUser } from '../rules/user-fields.ts'

/** Returns the name of a user in the header. */
export const headerName = ({ firstName, email }: CurrentUser): string => firstName || email

/**
 * The number of letters that fit beside the logo on the narrowest phones. Longer names are hidden there instead of
 * truncated.
 */
const maxLettersOnPhones = 8
export const isLongName = (name: string): boolean => name.length > maxLettersOnPhones

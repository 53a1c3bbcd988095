import type { CurrentUser } from '../rules/user-fields.ts'

/** What the head of a page calls somebody. */
export const headName = ({ firstName, email }: CurrentUser): string => firstName || email

/** Letters for which there is room beside the mark on the narrowest phones; nobody's name is cut for want of it. */
const roomOnPhones = 8
export const isLongName = (name: string): boolean => name.length > roomOnPhones

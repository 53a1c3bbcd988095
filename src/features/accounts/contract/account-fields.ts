import { z } from 'zod'
import { currentUser } from '../rules/user-fields.ts'

export const accountTags = ['accounts']

/** The response of endpoints that return the current user. */
export const userResponse = z.object({ user: currentUser })

/** The secret token of a link: 54 bytes in base64url, the last 18 of which are the signature. */
export const tokenField = z.string().regex(/^[\w-]{72}$/, 'This field does not look correct')

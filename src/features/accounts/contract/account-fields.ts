import { z } from 'zod'
import { currentUser } from '../rules/user-fields.ts'

export const accountTags = ['accounts']

/** The answer of every call that says who is logged in. */
export const userAnswer = z.object({ user: currentUser })

/** A secret of a link: 54 bytes, base64url, of which 18 sign the others. */
export const tokenField = z.string().regex(/^[\w-]{72}$/, 'This field does not look correct')

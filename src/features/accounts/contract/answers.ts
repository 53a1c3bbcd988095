import { z } from 'zod'
import { currentUser } from '../rules/user-fields.ts'

export const accountTags = ['accounts']

/** The answer of every call that says who is logged in. */
export const userAnswer = z.object({ user: currentUser })

/** A secret of a link: 32 random bytes, base64url. */
export const tokenField = z.string().regex(/^[\w-]{43}$/, 'This field does not look correct')

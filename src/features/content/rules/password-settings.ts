import { z } from 'zod'
import { distinctList, yesNoField } from '#kernel/fields.ts'

/** The strengths there are patterns for (000 §3, §9); 'default' is the one that asks for least. */
export const passwordLevels = ['default', 'low', 'medium', 'high'] as const
export type PasswordLevel = (typeof passwordLevels)[number]

/** What a pattern may ask a password to contain. */
export const passwordSigns = ['letter', 'lower', 'upper', 'digit', 'sign'] as const

/** Signing in asks for six characters (000 §5): with a shorter password nobody could. */
export const passwordFloor = 6

const pattern = z.strictObject({
  /** Characters, at least. */
  length: z.number().int().min(passwordFloor).max(64),
  needs: distinctList(z.enum(passwordSigns), passwordSigns.length),
})
const patterns = z.strictObject({ default: pattern, low: pattern, medium: pattern, high: pattern })

const text = z.string().min(1).max(200)
/** One text a level that says what it asks for, and two more. */
const messages = z.strictObject({
  default: text,
  low: text,
  medium: text,
  high: text,
  /** Put before the text of the level. */
  weak: text,
  /** Of a password that is among the first that are guessed. */
  common: text,
})

/** The password settings in force: for browser and server alike (000 §3). */
export const passwordSettings = z.object({
  required: yesNoField,
  visibility: z.enum(['visible', 'hidden']),
  /** The level that new passwords must reach. */
  strength: z.enum(passwordLevels),
  patterns,
  messages,
})
export type PasswordSettings = z.infer<typeof passwordSettings>

/** What the default template says of passwords; what it leaves out is built in. */
export const passwordRecord = z
  .strictObject({
    ...passwordSettings.shape,
    patterns: patterns.partial(),
    messages: messages.partial(),
  })
  .partial()
type PasswordRecord = z.infer<typeof passwordRecord>

export const builtInPassword: PasswordSettings = {
  required: 'Yes',
  visibility: 'visible',
  strength: 'medium',
  patterns: {
    default: { length: passwordFloor, needs: [] },
    low: { length: passwordFloor, needs: [] },
    medium: { length: 8, needs: ['letter', 'digit'] },
    high: { length: 10, needs: ['lower', 'upper', 'digit', 'sign'] },
  },
  messages: {
    default: 'Use at least 6 characters.',
    low: 'Use at least 6 characters.',
    medium: 'Use at least 8 characters with a letter and a number.',
    high: 'Use at least 10 characters with a lower-case letter, a capital letter, a number and a symbol.',
    weak: 'Password is too weak.',
    common: 'This one is too easy to guess.',
  },
}

/** What is built in, with what a template says put over it. */
export const mergePassword = (own: PasswordRecord = {}): PasswordSettings => ({
  ...builtInPassword,
  ...own,
  patterns: { ...builtInPassword.patterns, ...own.patterns },
  messages: { ...builtInPassword.messages, ...own.messages },
})

import { z } from 'zod'
import { distinctList, yesNoField } from '#kernel/fields.ts'

/** The levels of password strength (ACC-058); 'default' is the weakest. */
export const passwordLevels = ['default', 'low', 'medium', 'high'] as const
export type PasswordLevel = (typeof passwordLevels)[number]

/** The kinds of characters that a pattern can require; `sign` is any character that is neither a letter nor a digit. */
export const characterKinds = ['letter', 'lower', 'upper', 'digit', 'sign'] as const

/** Signing in requires six characters (ACC-075), so a shorter password would be unusable. */
export const minPasswordLength = 6

const pattern = z.strictObject({
  /** The minimum number of characters. */
  length: z.number().int().min(minPasswordLength).max(64),
  needs: distinctList(z.enum(characterKinds), characterKinds.length),
})
const patterns = z.strictObject({ default: pattern, low: pattern, medium: pattern, high: pattern })

const text = z.string().min(1).max(200)
/** The texts about passwords. The text of each level describes its requirements. */
const messages = z.strictObject({
  default: text,
  low: text,
  medium: text,
  high: text,
  /** Shown before the text of the level. */
  weak: text,
  /** Shown for a password that is among the most common. */
  common: text,
})

/** The merged password settings, which browser and server share (ACC-058). */
export const passwordSettings = z.object({
  required: yesNoField,
  /** Whether sign-up forms have a password field (ACC-058). */
  visibility: z.enum(['visible', 'hidden']),
  /** The level that new passwords must reach. */
  strength: z.enum(passwordLevels),
  patterns,
  messages,
})
export type PasswordSettings = z.infer<typeof passwordSettings>

/** The password settings of the default template; missing ones have built-in defaults. */
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
    default: { length: minPasswordLength, needs: [] },
    low: { length: minPasswordLength, needs: [] },
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

/** Returns the built-in settings, overridden by those of the default template. */
export const mergePassword = (own: PasswordRecord = {}): PasswordSettings => ({
  ...builtInPassword,
  ...own,
  patterns: { ...builtInPassword.patterns, ...own.patterns },
  messages: { ...builtInPassword.messages, ...own.messages },
})

import { ORPCError } from '@orpc/contract'
import { genericTexts } from '#kernel/generic-messages.ts'

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Returns the path of the first text that PostgreSQL can't store because it contains a NUL or a lone surrogate. */
export const findUnstorable = (value: unknown, path = ''): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const innerPath = path === '' ? key : `${path}.${key}`
    const found = isStorable(key) ? findUnstorable(part, innerPath) : path
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Refuses input that matches its schema but can't be stored.
 * @throws ORPCError with status 422 and the field's path
 */
export const refuseUnstorableText = (input: unknown): void => {
  const path = findUnstorable(input)
  if (path === undefined) return
  const errors = [{ path: path.toWellFormed(), message: genericTexts.incorrect }]
  throw new ORPCError('invalidInput', { status: 422, message: 'Invalid input', data: { errors } })
}

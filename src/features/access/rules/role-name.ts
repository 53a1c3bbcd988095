import { genericTexts } from '#kernel/generic-messages.ts'
import { isAddressableName } from '#kernel/name-field.ts'
import { isUniqueName } from '#kernel/unique-name.ts'

/** Returns the problem with the name of a new role, or undefined if it is valid (SHELL-074). */
export const roleNameProblem = (name: string, otherNames: readonly string[]): string | undefined => {
  if (name.trim() === '') return genericTexts.required
  if (!isAddressableName(name.trim())) return genericTexts.incorrect
  return isUniqueName(name, otherNames) ? undefined : genericTexts.uniqueName
}

import { genericTexts } from '#kernel/generic-messages.ts'
import { isAddressableName } from '#kernel/name-field.ts'
import { isUniqueName } from '#kernel/unique-name.ts'

/** What is wrong with the name for a new role beside those there are; undefined when nothing is (002 §5). */
export const roleNameProblem = (name: string, others: readonly string[]): string | undefined => {
  if (name.trim() === '') return genericTexts.required
  if (!isAddressableName(name.trim())) return genericTexts.incorrect
  return isUniqueName(name, others) ? undefined : genericTexts.uniqueName
}

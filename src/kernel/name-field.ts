import { z } from 'zod'
import { genericTexts } from './generic-messages.ts'
import { isDotSegment, isSafeKey } from './id-pattern.ts'

/**
 * Characters that no name can have: invisible characters, direction characters, angle brackets of HTML, and slashes,
 * which separate the segments of an address.
 */
const refusedCharacters = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u2800<>/\\]/u

/** Returns true for a name that people can read and that can be one segment of an address. */
export const isAddressableName = (name: string): boolean =>
  !refusedCharacters.test(name) && !isDotSegment(name) && isSafeKey(name)

/** Returns the schema of a name that is used in addresses, with single spaces and none around it. */
export const nameField = (maximum: number) =>
  z
    .string()
    .overwrite((text) =>
      text
        .normalize('NFC')
        .replace(/\p{Zs}+/gu, ' ')
        .trim(),
    )
    .min(1)
    .max(maximum)
    .refine(isAddressableName, genericTexts.incorrect)

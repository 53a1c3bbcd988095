import { idField, notesField, poundsField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'

export const tags = ['payments']
export const inEvent = { id: idField }
export const reasonField = notesField.optional()
export const amountField = poundsField.min(0.01, genericTexts.incorrect)

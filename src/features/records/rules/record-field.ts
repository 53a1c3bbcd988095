import type { Permission } from '#kernel/permission.ts'
import type { RecordKindName } from './record-kind-name.ts'

/** An option to choose from: the stored value and its label. */
export type Choice = {
  readonly value: string
  readonly label: string
  /** A small picture of the option: an SVG path in a box of 24 by 18 units, drawn as lines. */
  readonly picture?: string
}

/**
 * A field of a record. The form, the columns of import and export, the history and bulk edits all use this
 * description. The record's schema defines the allowed values; `form` only defines how they are shown.
 */
export type RecordField = {
  /** The name of the property in the record. */
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** The field is shown only while the named sibling has one of these values. */
  readonly when?: { readonly field: string; readonly is: readonly string[] }
  /** Takes the full width of the form. */
  readonly wide?: true
  /** True for a field that is rarely needed. Rare fields are collapsed together while all of them are empty. */
  readonly rare?: true
  /** An additional permission besides the kind's. Without it the field is neither shown nor changed. */
  readonly needs?: Permission
  /** The server sets the value. It is shown, but not editable. */
  readonly fixed?: true
} & FieldForm

type FieldForm =
  /** One line, several lines, or rich text. */
  | { readonly form: 'text' | 'longText' | 'html' }
  | { readonly form: 'email' | 'phone' | 'date' | 'time' | 'monthDay' }
  /** An instant, shown in the user's time zone. */
  | { readonly form: 'instant' }
  | { readonly form: 'number'; readonly unit?: string }
  /** Pounds, or units of the supplier's currency. */
  | { readonly form: 'amount'; readonly currency: 'GBP' | 'supplier' }
  | { readonly form: 'yesNo' }
  | { readonly form: 'choice' | 'choices'; readonly choices: readonly Choice[] }
  | { readonly form: 'reference' | 'references'; readonly to: RecordKindName }
  /** Several short texts. */
  | { readonly form: 'texts' }
  | { readonly form: 'point' }
  /** One picture, or several. */
  | { readonly form: 'image' }
  | { readonly form: 'images' }
  | { readonly form: 'group'; readonly fields: readonly RecordField[] }
  /** A list of objects. `one` is the singular noun for its items. */
  | {
      readonly form: 'rows'
      readonly fields: readonly RecordField[]
      readonly one: string
      /** The name of a choice field of the items. New items are then added from a menu of its choices. */
      readonly addedBy?: string
    }

/** Fields under one heading of the form. */
export type FieldSection = { readonly title: string; readonly fields: readonly RecordField[] }

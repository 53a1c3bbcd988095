import type { z } from 'zod'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { currencyRecord, supplierRecord } from './catalogue-records.ts'
import { wordChoices } from './choices.ts'

export const currencyKind: RecordKind<z.infer<typeof currencyRecord>> = {
  name: 'currency',
  ...recordKindFacts.currency,
  path: '/currency',
  schema: currencyRecord,
  key: 'name',
  sections: [
    {
      title: 'Currency',
      fields: [
        { at: 'symbol', label: 'Symbol', as: 'text' },
        { at: 'exchangeRate', label: 'Exchange rate', as: 'number', unit: 'for one pound' },
      ],
    },
  ],
}

export const supplierKind: RecordKind<z.infer<typeof supplierRecord>> = {
  name: 'supplier',
  ...recordKindFacts.supplier,
  path: '/supplier',
  schema: supplierRecord,
  key: 'id',
  unique: [{ at: 'sageId' }],
  sections: [
    {
      title: 'Supplier',
      fields: [
        { at: 'name', label: 'Name', as: 'text' },
        { at: 'legalName', label: 'Legal name', as: 'text' },
        { at: 'sageId', label: 'Sage id', as: 'text' },
        {
          at: 'type',
          label: 'Type',
          as: 'choice',
          choices: wordChoices(['Supplier', 'Group Head Office', 'Group Member']),
        },
        { at: 'parent', label: 'Head office', as: 'reference', to: 'supplier' },
        { at: 'currency', label: 'Paid in', as: 'reference', to: 'currency' },
      ],
    },
    {
      title: 'Contact',
      fields: [
        { at: 'email', label: 'Email', as: 'email' },
        { at: 'phone', label: 'Phone', as: 'phone' },
        { at: 'emergencyPhone', label: 'Emergency phone', as: 'phone' },
        { at: 'address', label: 'Address', as: 'text' },
        {
          at: 'contacts',
          label: 'People',
          as: 'rows',
          one: 'person',
          fields: [
            { at: 'name', label: 'Name', as: 'text' },
            { at: 'role', label: 'Role', as: 'text' },
          ],
        },
      ],
    },
  ],
  problems: ({ id, parent }, find) =>
    parent !== undefined && (parent === id || find('supplier', parent)?.type !== 'Group Head Office')
      ? [{ path: ['parent'], message: 'Should be a Group Head Office' }]
      : [],
}

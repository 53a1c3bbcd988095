import type { z } from 'zod'
import { form, textChoices } from '#features/records/rules/form-fields.ts'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { currencyRecord, supplierRecord } from './catalogue-records.ts'

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
        form.text('symbol', 'Symbol'),
        form.number('exchangeRate', 'Exchange rate', { unit: 'for one pound' }),
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
  unique: [{ name: 'sageId' }],
  sections: [
    {
      title: 'Supplier',
      fields: [
        form.text('name', 'Name'),
        form.text('legalName', 'Legal name'),
        form.text('sageId', 'Sage ID'),
        form.choice('type', 'Type', textChoices(['Supplier', 'Group Head Office', 'Group Member'])),
        form.reference('parent', 'Head office', 'supplier'),
        form.reference('currency', 'Paid in', 'currency'),
      ],
    },
    {
      title: 'Contact',
      fields: [
        form.email('email', 'Email'),
        form.phone('phone', 'Phone'),
        form.phone('emergencyPhone', 'Emergency phone'),
        form.text('address', 'Address'),
        form.rows('contacts', 'People', 'person', [form.text('name', 'Name'), form.text('role', 'Role')]),
      ],
    },
  ],
  problems: ({ id, parent }, find) =>
    parent !== undefined && (parent === id || find('supplier', parent)?.type !== 'Group Head Office')
      ? [{ path: ['parent'], message: 'Should be a Group Head Office' }]
      : [],
}

import type { z } from 'zod'
import type { RecordField } from '#features/records/rules/record-field.ts'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { pricePers, productTypes, weekdayNames } from '../product.ts'
import { isPersonUnit } from '../units.ts'
import { sectionChoices, wordChoices } from './choices.ts'
import { slug } from './fields.ts'
import { productRecord } from './product-record.ts'

/** A product with the location whose folder holds it. */
export const editedProduct = productRecord.extend({ location: slug })
export type EditedProduct = z.infer<typeof editedProduct>

const range = (as: 'date' | 'monthDay'): RecordField[] => [
  { at: 'from', label: 'From', as },
  { at: 'to', label: 'To', as },
]

/** What we pay, and what we put upon it (PERM-024). */
const needs = 'packageProductDetails.cost'

const extra: RecordField[] = [
  { at: 'id', label: 'Id', as: 'text' },
  { at: 'name', label: 'Name', as: 'text' },
  { at: 'per', label: 'Per', as: 'choice', choices: wordChoices(['person', 'unit', 'group']) },
  { at: 'cost', label: 'Cost', as: 'amount', currency: 'supplier', needs },
  { at: 'price', label: 'Price', as: 'amount', currency: 'GBP' },
]

const priceFields: RecordField[] = [
  { at: 'dates', label: 'Dates', as: 'group', fields: range('date') },
  { at: 'weekdays', label: 'Weekdays', as: 'choices', choices: wordChoices(weekdayNames) },
  {
    at: 'people',
    label: 'People',
    as: 'group',
    fields: [
      { at: 'from', label: 'From', as: 'number' },
      { at: 'to', label: 'To', as: 'number' },
    ],
  },
  { at: 'sections', label: 'Sections', as: 'choices', choices: sectionChoices },
  { at: 'per', label: 'Per', as: 'choice', choices: wordChoices(pricePers) },
  { at: 'cost', label: 'Cost', as: 'amount', currency: 'supplier', needs },
  { at: 'markUp', label: 'Mark-up', as: 'number', unit: 'per cent', needs },
  { at: 'price', label: 'Price', as: 'amount', currency: 'GBP' },
]

const size = (at: string, label: string, unit: string): RecordField => ({ at, label, as: 'number', unit })

export const productKind: RecordKind<EditedProduct> = {
  name: 'product',
  ...recordKindFacts.product,
  path: '/product',
  schema: editedProduct,
  key: 'id',
  listed: ['type', 'category', 'location', 'supplier', 'sections'],
  sections: [
    {
      title: 'Product',
      fields: [
        { at: 'name', label: 'Name', as: 'text' },
        { at: 'type', label: 'Type', as: 'choice', choices: wordChoices(productTypes) },
        { at: 'category', label: 'Category', as: 'reference', to: 'category' },
        { at: 'secondCategories', label: 'Other categories', as: 'references', to: 'category' },
        { at: 'supplier', label: 'Supplier', as: 'reference', to: 'supplier' },
        { at: 'sections', label: 'Sections', as: 'choices', choices: sectionChoices },
        {
          at: 'hideListing',
          label: 'Hidden from',
          as: 'choice',
          choices: wordChoices(['Everyone', 'Everyone Except Staff']),
        },
        { at: 'createdDate', label: 'Created', as: 'date' },
        {
          at: 'manualScore',
          label: 'Manual score',
          as: 'number',
          hint: '0 to 10, for the order of the grid',
        },
      ],
    },
    {
      title: 'Where',
      fields: [
        { at: 'location', label: 'Location', as: 'reference', to: 'location' },
        { at: 'alsoIn', label: 'Also sold in', as: 'references', to: 'location' },
        { at: 'venues', label: 'Venues', as: 'references', to: 'venue' },
        { at: 'topVenues', label: 'Top venues', as: 'references', to: 'venue' },
        { at: 'meetingPoint', label: 'Meeting point', as: 'reference', to: 'venue' },
      ],
    },
    {
      title: 'What it is',
      fields: [
        { at: 'description', label: 'Description', as: 'longText' },
        { at: 'durationMinutes', label: 'Duration', as: 'number', unit: 'minutes' },
        { at: 'images', label: 'Photos', as: 'images' },
        { at: 'tint', label: 'Tint', as: 'number' },
        {
          at: 'info',
          label: 'To know before',
          as: 'group',
          fields: [
            { at: 'dressCode', label: 'Dress code', as: 'longText' },
            { at: 'thingsToBring', label: 'Things to bring', as: 'longText' },
            { at: 'idRequired', label: 'ID required', as: 'yesNo' },
            { at: 'usefulInfo', label: 'Useful information', as: 'longText' },
            { at: 'importantInfo', label: 'Important information', as: 'longText' },
          ],
        },
        {
          at: 'restrictions',
          label: 'Restrictions',
          as: 'group',
          fields: [
            size('minAge', 'Minimum age', 'years'),
            size('minHeight', 'Minimum height', 'cm'),
            size('maxHeight', 'Maximum height', 'cm'),
            size('minInsideLeg', 'Minimum inside leg', 'cm'),
            size('maxWeight', 'Maximum weight', 'kg'),
          ],
        },
      ],
    },
    {
      title: 'Prices',
      fields: [
        {
          at: 'config',
          label: 'What is booked',
          as: 'group',
          fields: [
            { at: 'unitType', label: 'Unit', as: 'text', hint: 'Person, Room, Boat …' },
            { at: 'maxPeoplePerUnit', label: 'Most people in a unit', as: 'number' },
            { at: 'minUnits', label: 'Fewest units', as: 'number' },
            { at: 'maxUnits', label: 'Most units', as: 'number' },
            { at: 'fixedMaxUnits', label: 'Always the most units', as: 'yesNo' },
          ],
        },
        { at: 'prices', label: 'Price list', as: 'rows', one: 'price', fields: priceFields },
        { at: 'options', label: 'Options', as: 'rows', one: 'option', fields: extra },
        { at: 'addOns', label: 'Add-ons', as: 'rows', one: 'add-on', fields: extra },
      ],
    },
    {
      title: 'When',
      fields: [
        {
          at: 'availability',
          label: 'Availability',
          as: 'group',
          fields: [
            { at: 'runsOnRegularDates', label: 'Runs on regular dates', as: 'yesNo' },
            {
              at: 'regularDates',
              label: 'Regular dates',
              as: 'rows',
              one: 'period',
              fields: range('monthDay'),
            },
            {
              at: 'specificDates',
              label: 'Specific dates',
              as: 'rows',
              one: 'period',
              fields: range('date'),
            },
            { at: 'allocation', label: 'Allocation', as: 'number', unit: 'units a day' },
          ],
        },
        {
          at: 'times',
          label: 'Times',
          as: 'group',
          fields: [
            { at: 'startTimes', label: 'Start times', as: 'texts' },
            { at: 'timeToAllow', label: 'Time to allow', as: 'number', unit: 'minutes before and after' },
            { at: 'transferTimes', label: 'Transfer times', as: 'texts' },
          ],
        },
      ],
    },
    {
      title: 'Booking',
      fields: [
        {
          at: 'bookingConditions',
          label: 'Booking conditions',
          as: 'group',
          fields: [
            { at: 'damageDeposit', label: 'Damage deposit', as: 'amount', currency: 'GBP' },
            { at: 'prePayment', label: 'Pre-payment', as: 'text' },
          ],
        },
      ],
    },
  ],
  problems: ({ venues, topVenues, meetingPoint, config }, find) => {
    const settingOf = (id: string) => find('venue', id)?.settingType
    return [
      ...venues.flatMap((id, index) =>
        settingOf(id) === 'Venue' ? [] : [{ path: ['venues', index], message: 'Should be a venue' }],
      ),
      ...topVenues.flatMap((id, index) =>
        venues.includes(id) ? [] : [{ path: ['topVenues', index], message: 'Should be among the venues' }],
      ),
      ...(meetingPoint !== undefined && settingOf(meetingPoint) !== 'Meeting Point'
        ? [{ path: ['meetingPoint'], message: 'Should be a meeting point' }]
        : []),
      ...(isPersonUnit(config) && config.maxPeoplePerUnit !== 1
        ? [{ path: ['config', 'maxPeoplePerUnit'], message: 'Should be 1 for the unit Person' }]
        : []),
    ]
  },
}

import type { z } from 'zod'
import { form, textChoices } from '#features/records/rules/form-fields.ts'
import type { RecordField } from '#features/records/rules/record-field.ts'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { slug } from '#features/records/rules/record-values.ts'
import { pricePers, productTypes, testProductName, weekdayNames } from '../product-config.ts'
import { isPersonUnit } from '../units.ts'
import { imagesHint } from './catalogue-fields.ts'
import { productRecord } from './product-record.ts'

/** A product with its location, which in files is the name of the folder. */
const editedProduct = productRecord.extend({ location: slug })
export type EditedProduct = z.infer<typeof editedProduct>

/** The permission to see costs and mark-ups (PERM-024). */
const needs = 'packageProductDetails.cost'

const extraFields: RecordField[] = [
  form.text('id', 'Id'),
  form.text('name', 'Name'),
  form.choice('per', 'Per', textChoices(['person', 'unit', 'group'])),
  form.amount('cost', 'Cost', 'supplier', { needs }),
  form.amount('price', 'Price', 'GBP'),
]

const priceFields: RecordField[] = [
  form.group('dates', 'Dates', form.range('date')),
  form.choices('weekdays', 'Weekdays', textChoices(weekdayNames)),
  form.group('people', 'People', form.range('number')),
  form.sections('sections'),
  form.choice('per', 'Per', textChoices(pricePers)),
  form.amount('cost', 'Cost', 'supplier', { needs }),
  form.number('markUp', 'Mark-up', { unit: 'per cent', needs }),
  form.amount('price', 'Price', 'GBP'),
]

export const productKind: RecordKind<EditedProduct> = {
  name: 'product',
  ...recordKindFacts.product,
  path: '/product',
  schema: editedProduct,
  key: 'id',
  defaultColumns: ['type', 'category', 'location', 'supplier', 'sections'],
  titlesSortedLast: testProductName,
  sections: [
    {
      title: 'Product',
      fields: [
        form.text('name', 'Name'),
        form.choice('type', 'Type', textChoices(productTypes)),
        form.reference('category', 'Category', 'category'),
        form.references('secondCategories', 'Other categories', 'category'),
        form.reference('supplier', 'Supplier', 'supplier'),
        form.sections('sections'),
        form.choice('hideListing', 'Hidden from', textChoices(['Everyone', 'Everyone Except Staff'])),
        form.date('createdDate', 'Created'),
        form.number('manualScore', 'Manual score', { hint: '0 to 10, used to sort the grid' }),
      ],
    },
    {
      title: 'Where',
      fields: [
        form.reference('location', 'Location', 'location'),
        form.references('alsoIn', 'Also sold in', 'location'),
        form.references('venues', 'Venues', 'venue'),
        form.references('topVenues', 'Top venues', 'venue'),
        form.reference('meetingPoint', 'Meeting point', 'venue'),
      ],
    },
    {
      title: 'About',
      fields: [
        form.longText('description', 'Description'),
        form.number('durationMinutes', 'Duration', { unit: 'minutes' }),
        form.images('images', 'Photos', { hint: imagesHint }),
        form.number('tint', 'Tint'),
        form.group('info', 'Good to know', [
          form.longText('dressCode', 'Dress code'),
          form.longText('thingsToBring', 'Things to bring'),
          form.yesNo('idRequired', 'ID required'),
          form.longText('usefulInfo', 'Useful information'),
          form.longText('importantInfo', 'Important information'),
        ]),
        form.group('restrictions', 'Restrictions', [
          form.number('minAge', 'Minimum age', { unit: 'years' }),
          form.number('minHeight', 'Minimum height', { unit: 'cm' }),
          form.number('maxHeight', 'Maximum height', { unit: 'cm' }),
          form.number('minInsideLeg', 'Minimum inside leg', { unit: 'cm' }),
          form.number('maxWeight', 'Maximum weight', { unit: 'kg' }),
        ]),
      ],
    },
    {
      title: 'Prices',
      fields: [
        form.group('config', 'Units', [
          form.text('unitType', 'Unit', { hint: 'Person, Room, Boat …' }),
          form.number('maxPeoplePerUnit', 'Maximum people per unit'),
          form.number('minUnits', 'Minimum units'),
          form.number('maxUnits', 'Maximum units'),
          form.yesNo('fixedMaxUnits', 'Fixed maximum units'),
        ]),
        form.rows('prices', 'Price list', 'price', priceFields),
        form.rows('options', 'Options', 'option', extraFields),
        form.rows('addOns', 'Add-ons', 'add-on', extraFields),
      ],
    },
    {
      title: 'When',
      fields: [
        form.group('availability', 'Availability', [
          form.yesNo('runsOnRegularDates', 'Runs on regular dates'),
          form.rows('regularDates', 'Regular dates', 'period', form.range('monthDay')),
          form.rows('specificDates', 'Specific dates', 'period', form.range('date')),
          form.number('allocation', 'Allocation', { unit: 'units a day' }),
        ]),
        form.group('times', 'Times', [
          form.texts('startTimes', 'Start times'),
          form.number('timeToAllow', 'Time to allow', {
            unit: 'minutes',
            hint: 'Before and after',
          }),
          form.texts('transferTimes', 'Transfer times'),
        ]),
      ],
    },
    {
      title: 'Booking',
      fields: [
        form.group('bookingConditions', 'Booking conditions', [
          form.amount('damageDeposit', 'Damage deposit', 'GBP'),
          form.text('prePayment', 'Pre-payment'),
        ]),
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
        venues.includes(id) ? [] : [{ path: ['topVenues', index], message: 'Should be one of the venues' }],
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

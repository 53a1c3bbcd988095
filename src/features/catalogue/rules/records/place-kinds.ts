import type { z } from 'zod'
import { form, textChoices } from '#features/records/rules/form-fields.ts'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { slug } from '#features/records/rules/record-values.ts'
import { capital } from '#kernel/capital.ts'
import { imagesHint } from './catalogue-fields.ts'
import { locationRecord, venueRecord } from './catalogue-records.ts'

const types = ['city', 'region', 'country'].map((value) => ({ value, label: capital(value) }))

export const locationKind: RecordKind<z.infer<typeof locationRecord>> = {
  name: 'location',
  ...recordKindFacts.location,
  path: '/location',
  schema: locationRecord,
  key: 'id',
  defaultColumns: ['type', 'country', 'region', 'sections'],
  unique: [
    { name: 'slug', otherwise: 'id' },
    { name: 'name', ignoresCase: true },
  ],
  sections: [
    {
      title: 'Location',
      fields: [
        form.text('name', 'Name'),
        form.choice('type', 'Type', types),
        form.sections('sections'),
        form.text('slug', 'Name in URLs', { hint: 'Leave empty to use the id' }),
        form.yesNo('removeFromWeb', 'Removed from the website'),
      ],
    },
    {
      title: 'Where it is',
      fields: [
        form.yesNo('isUK', 'In the United Kingdom'),
        form.reference('country', 'Country', 'location'),
        form.reference('region', 'Region', 'location'),
        form.text('address', 'Address'),
        form.point('loc', 'Position'),
        form.group('airport', 'Airport', [
          form.text('name', 'Name'),
          form.text('code', 'Code', { hint: 'Three capital letters such as NCL' }),
        ]),
        form.yesNo('oneTransferPerDay', 'One transfer a day'),
      ],
    },
    {
      title: 'Display',
      fields: [
        form.rows('shortDescription', 'Short descriptions', 'description', [
          form.sections('sections'),
          form.longText('text', 'Text'),
        ]),
        form.images('images', 'Photos', { hint: imagesHint }),
        form.number('tint', 'Tint'),
      ],
    },
  ],
  problems: ({ id, country, region }, find) => {
    const typeOf = (location: string) => find('location', location)?.type
    return [
      ...(country !== undefined && typeOf(country) !== 'country'
        ? [{ path: ['country'], message: 'Should be a country' }]
        : []),
      ...(region !== undefined && typeOf(region) !== 'region'
        ? [{ path: ['region'], message: 'Should be a region' }]
        : []),
      ...(id === country || id === region
        ? [{ path: ['country'], message: 'Should be another location' }]
        : []),
    ]
  },
}

/** A venue with its location, which in files is the name of the folder. */
const editedVenue = venueRecord.extend({ location: slug })

export const venueKind: RecordKind<z.infer<typeof editedVenue>> = {
  name: 'venue',
  ...recordKindFacts.venue,
  path: '/venue',
  schema: editedVenue,
  key: 'id',
  sections: [
    {
      title: 'Venue',
      fields: [
        form.text('name', 'Name'),
        form.choice('settingType', 'Type', textChoices(['Venue', 'Meeting Point'])),
        form.reference('supplier', 'Supplier', 'supplier'),
        form.number('starRating', 'Stars', { hint: '1 to 5, for places to stay' }),
        form.number('capacity', 'Capacity', { unit: 'people' }),
        form.images('images', 'Photos', {
          hint: 'Shown with the products at this venue. The first is the main one. A picture with a section is shown in that section only.',
        }),
      ],
    },
    {
      title: 'Where it is',
      fields: [
        form.reference('location', 'Location', 'location'),
        form.text('address', 'Address'),
        form.point('loc', 'Position'),
      ],
    },
  ],
}

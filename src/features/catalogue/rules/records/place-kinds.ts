import type { z } from 'zod'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { locationRecord, venueRecord } from './catalogue-records.ts'
import { sectionChoices } from './choices.ts'
import { slug } from './fields.ts'

const types = [
  { value: 'city', label: 'City' },
  { value: 'region', label: 'Region' },
  { value: 'country', label: 'Country' },
]

export type EditedLocation = z.infer<typeof locationRecord>

export const locationKind: RecordKind<EditedLocation> = {
  name: 'location',
  ...recordKindFacts.location,
  path: '/location',
  schema: locationRecord,
  key: 'id',
  unique: [
    { at: 'slug', otherwise: 'id' },
    { at: 'name', ignoresCase: true },
  ],
  sections: [
    {
      title: 'Location',
      fields: [
        { at: 'name', label: 'Name', as: 'text' },
        { at: 'type', label: 'Type', as: 'choice', choices: types },
        { at: 'sections', label: 'Sections', as: 'choices', choices: sectionChoices },
        { at: 'slug', label: 'Name in addresses', as: 'text', hint: 'The id where it is empty' },
        { at: 'removeFromWeb', label: 'Left out of the website', as: 'yesNo' },
      ],
    },
    {
      title: 'Where it is',
      fields: [
        { at: 'isUK', label: 'In the United Kingdom', as: 'yesNo' },
        { at: 'country', label: 'Country', as: 'reference', to: 'location' },
        { at: 'region', label: 'Region', as: 'reference', to: 'location' },
        { at: 'address', label: 'Address', as: 'text' },
        { at: 'loc', label: 'Position', as: 'point' },
        {
          at: 'airport',
          label: 'Airport',
          as: 'group',
          fields: [
            { at: 'name', label: 'Name', as: 'text' },
            { at: 'code', label: 'Code', as: 'text', hint: 'Three capitals such as NCL' },
          ],
        },
        { at: 'oneTransferPerDay', label: 'One transfer a day', as: 'yesNo' },
      ],
    },
    {
      title: 'How it is shown',
      fields: [
        {
          at: 'shortDescription',
          label: 'Short descriptions',
          as: 'rows',
          one: 'description',
          fields: [
            { at: 'sections', label: 'Sections', as: 'choices', choices: sectionChoices },
            { at: 'text', label: 'Text', as: 'longText' },
          ],
        },
        { at: 'images', label: 'Photos', as: 'images' },
        { at: 'tint', label: 'Tint', as: 'number' },
      ],
    },
  ],
  problems: ({ id, country, region }, find) => {
    const typeOf = (place: string) => find('location', place)?.type
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

/** A venue with the location whose folder holds it. */
export const editedVenue = venueRecord.extend({ location: slug })
export type EditedVenue = z.infer<typeof editedVenue>

export const venueKind: RecordKind<EditedVenue> = {
  name: 'venue',
  ...recordKindFacts.venue,
  path: '/venue',
  schema: editedVenue,
  key: 'id',
  sections: [
    {
      title: 'Venue',
      fields: [
        { at: 'name', label: 'Name', as: 'text' },
        {
          at: 'settingType',
          label: 'Type',
          as: 'choice',
          choices: [
            { value: 'Venue', label: 'Venue' },
            { value: 'Meeting Point', label: 'Meeting Point' },
          ],
        },
        { at: 'supplier', label: 'Supplier', as: 'reference', to: 'supplier' },
        { at: 'starRating', label: 'Stars', as: 'number', hint: '1 to 5, for places to stay' },
        { at: 'capacity', label: 'Capacity', as: 'number', unit: 'people' },
      ],
    },
    {
      title: 'Where it is',
      fields: [
        { at: 'location', label: 'Location', as: 'reference', to: 'location' },
        { at: 'address', label: 'Address', as: 'text' },
        { at: 'loc', label: 'Position', as: 'point' },
      ],
    },
  ],
}

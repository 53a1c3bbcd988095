import { expect, test } from 'vitest'
import type { RecordKind, RecordValue } from '../../rules/record-kind.ts'
import type { RecordKindName } from '../../rules/record-kind-name.ts'
import { planShipped, type SiteRecord } from './plan-shipped.ts'

const kindWith = (name: RecordKindName, fields: readonly { name: string; to: RecordKindName }[]) =>
  ({
    name,
    key: 'id',
    sections: [
      {
        title: '',
        fields: fields.map(({ name, to }) => ({ name, to, label: name, form: 'reference' as const })),
      },
    ],
  }) as unknown as RecordKind
const location = kindWith('location', [{ name: 'country', to: 'location' }])
const venue = kindWith('venue', [{ name: 'location', to: 'location' }])

const files = (locations: readonly RecordValue[], venues: readonly RecordValue[]) => [
  { kind: location, values: locations },
  { kind: venue, values: venues },
]
const siteRecord = (
  kind: 'location' | 'venue',
  content: RecordValue,
  more: Partial<SiteRecord> = {},
): SiteRecord => ({
  kind,
  id: String(content.id),
  content,
  isChangedByStaff: false,
  isRemoved: false,
  ...more,
})
const ids = (steps: readonly { id: string }[]) => steps.map(({ id }) => id)
const [leeds, york] = [{ id: 'leeds' }, { id: 'york' }]
const hall = { id: 'hall', location: 'york' }

test('records that only the files have are created, different ones are changed, and those that are no longer in the files are removed', () => {
  const site = [siteRecord('location', leeds), siteRecord('location', york), siteRecord('venue', hall)]
  const plan = planShipped(files([{ ...york, name: 'Old York' }, { id: 'bath' }], [hall]), site)
  expect([ids(plan.created), ids(plan.changed), ids(plan.removed), plan.skipped]).toEqual([
    ['bath'],
    ['york'],
    ['leeds'],
    [],
  ])
  expect(plan.changed[0]).toMatchObject({ before: york, value: { name: 'Old York' } })
  expect([plan.has('location', 'bath'), plan.has('location', 'leeds')]).toEqual([true, false])
})

test('records that staff changed or removed are not changed unless overwriting is requested; records that staff created are never changed', () => {
  const site = [
    siteRecord('location', { ...leeds, name: 'Theirs' }, { isChangedByStaff: true }),
    siteRecord('location', york, { isChangedByStaff: true, isRemoved: true }),
    siteRecord('location', { id: 'own' }, { isChangedByStaff: true }),
  ]
  const fileRecords = files([leeds, york], [])
  const plan = planShipped(fileRecords, site)
  expect([plan.created, plan.changed, plan.removed]).toEqual([[], [], []])
  expect(plan.skipped.map(({ id, why }) => `${id}: ${why}`)).toEqual([
    'leeds: staff changed it',
    'york: staff removed it',
  ])
  const overwritingPlan = planShipped(fileRecords, site, { overwritesStaffChanges: true })
  expect([
    ids(overwritingPlan.created),
    ids(overwritingPlan.changed),
    ids(overwritingPlan.removed),
    overwritingPlan.skipped,
  ]).toEqual([['york'], ['leeds'], [], []])
})

test('if a record stays on the site, the records that it references, directly and indirectly, are not removed', () => {
  const city = { id: 'city', country: 'land' }
  const site = [
    siteRecord('location', city),
    siteRecord('location', { id: 'land' }),
    siteRecord('location', { id: 'elsewhere' }),
    siteRecord('venue', { id: 'own-hall', location: 'city' }, { isChangedByStaff: true }),
  ]
  const plan = planShipped(files([], []), site)
  expect(ids(plan.removed)).toEqual(['elsewhere'])
  expect(new Map(plan.skipped.map(({ id, why }) => [id, why]))).toEqual(
    new Map([
      ['city', 'it is used by venue own-hall'],
      ['land', 'it is used by location city'],
    ]),
  )
})

test('a record in the files is not created if it references a record that staff removed, directly or indirectly', () => {
  const site = [siteRecord('location', { id: 'land' }, { isChangedByStaff: true, isRemoved: true })]
  const fileRecords = files(
    [{ id: 'land' }, { id: 'city', country: 'land' }],
    [{ id: 'hall', location: 'city' }],
  )
  const plan = planShipped(fileRecords, site)
  expect([plan.created, plan.skipped.length]).toEqual([[], 3])
})

test('with additions only, no existing record is changed or removed', () => {
  const site = [
    siteRecord('location', { ...york, name: 'As it is' }),
    siteRecord('location', { id: 'gone-from-files' }),
  ]
  const plan = planShipped(files([york, leeds], [hall]), site, { onlyAdds: true })
  expect([ids(plan.created), plan.changed, plan.removed]).toEqual([['leeds', 'hall'], [], []])
})

test('a record that is in use is not removed', () => {
  const removalBlockers = new Map([['location leeds', 'it is in use in 1 event']])
  const plan = planShipped(files([], []), [siteRecord('location', leeds), siteRecord('location', york)], {
    removalBlockers,
  })
  expect([ids(plan.removed), plan.skipped]).toEqual([
    ['york'],
    [{ kind: 'location', id: 'leeds', why: 'it is in use in 1 event' }],
  ])
})

import { form } from '#features/records/rules/form-fields.ts'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { type CalendarRecord, calendarRecord } from './calendar-record.ts'

/** Notable dates. Their page and their endpoints are at /calendar; the record endpoints are at /calendarItem. */
export const calendarKind: RecordKind<CalendarRecord> = {
  name: 'calendar',
  ...recordKindFacts.calendar,
  path: '/calendarItem',
  schema: calendarRecord,
  key: 'id',
  sections: [
    {
      title: 'Date',
      fields: [
        form.text('name', 'Name'),
        form.group('dates', 'Dates', form.range('date', { from: 'First day', to: 'Last day' })),
        form.references('locations', 'Locations', 'location', { hint: 'Leave empty for all locations' }),
        form.longText('notes', 'Notes', { hint: 'Visitors can read them' }),
      ],
    },
  ],
}

import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { type CalendarRecord, calendarRecord } from './calendar-record.ts'

/** The dates to know. Its own page, and the documents' calls, are at /calendar; as records they are at /calendarItem. */
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
        { at: 'name', label: 'Name', as: 'text' },
        {
          at: 'dates',
          label: 'Dates',
          as: 'group',
          fields: [
            { at: 'from', label: 'First day', as: 'date' },
            { at: 'to', label: 'Last day', as: 'date' },
          ],
        },
        {
          at: 'locations',
          label: 'Locations',
          as: 'references',
          to: 'location',
          hint: 'All of them where there are none',
        },
        { at: 'notes', label: 'Notes', as: 'longText', hint: 'Visitors read them' },
      ],
    },
  ],
}

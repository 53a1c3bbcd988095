import { recordSource } from '#features/records/server/index.ts'
import { calendarKind } from '../../rules/calendar/calendar-kind.ts'
import { deleteCalendarItem, storeCalendarItems } from './calendar-store.ts'

export const calendarSource = recordSource({
  kind: calendarKind,
  write: storeCalendarItems,
  erase: deleteCalendarItem,
})

import type { StatisticsLinks } from '#features/tracking/ui/statistics-view.tsx'
import type { Permission } from '#kernel/permission.ts'

/** Returns links from the figures of a period to lists of what they count, except lists that the reader can't open. */
export const statisticsLinks = (
  can: (permission: Permission) => boolean,
  { from, to }: { from: string; to: string },
): StatisticsLinks => {
  const eventsBy = (dateField: 'createdDate' | 'bookedDate', more: Record<string, string> = {}) =>
    `/admin/index/events?${new URLSearchParams({ ...more, dateField, from, to })}`
  return {
    ...(can('eventArea.view') && {
      created: eventsBy('createdDate'),
      booked: eventsBy('bookedDate'),
      tasks: '/admin/index/tasks?list=all',
      section: (section) => eventsBy('createdDate', { section }),
      manager: (manager) => eventsBy('createdDate', { manager }),
    }),
  }
}

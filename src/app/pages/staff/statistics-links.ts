import type { StatisticsLinks } from '#features/tracking/ui/statistics-view.tsx'
import type { Permission } from '#kernel/permission.ts'

/** Returns links from the figures of a period to lists of what they count, except lists that the reader can't open. */
export const statisticsLinks = (
  can: (permission: Permission) => boolean,
  { from, to }: { from: string; to: string },
): StatisticsLinks => {
  const eventsHref = (dateField: 'createdDate' | 'bookedDate', otherParams: Record<string, string> = {}) =>
    `/admin/index/events?${new URLSearchParams({ ...otherParams, dateField, from, to })}`
  return {
    ...(can('eventArea.view') && {
      created: eventsHref('createdDate'),
      booked: eventsHref('bookedDate'),
      tasks: '/admin/index/tasks?list=all',
      section: (section) => eventsHref('createdDate', { section }),
      manager: (manager) => eventsHref('createdDate', { manager }),
    }),
  }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarRange, UserRound } from 'lucide-react'
import { useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { PersonResponse } from '#features/accounts/contract/people-endpoints.ts'
import type { EventListItem } from '#features/bookings/rules/lists/event-list-item.ts'
import { SearchDialog } from '#features/search/ui/search-dialog.tsx'
import type { SearchOption } from '#features/search/ui/search-options.tsx'
import { useSearchTerm } from '#features/search/ui/use-search.ts'
import { formatDate } from '#kernel/dates.ts'
import { getApi } from '../../get-api.ts'
import { pointOptions, type SiteSearchProps } from './site-search.tsx'

const maxEvents = 6
const maxPeople = 4

/** The site-wide search for staff, which also finds events and people. */
export const StaffSearch = ({ section, ...dialogProps }: SiteSearchProps) => {
  const [text, setText] = useState('')
  const { options, ...state } = useEventsAndPeople(text)
  return (
    <SearchDialog
      {...dialogProps}
      section={section}
      text={text}
      onText={setText}
      leadingOptions={[...pointOptions(text, section ?? 'stag'), ...options]}
      leadingState={state}
      label="Events, people, locations, things to do"
      hint="Search for an event, a person’s name, email or phone, a place or a product."
    />
  )
}

/** Returns the events and people whose name, email or phone contains a text, if the user can see them. */
const useEventsAndPeople = (text: string) => {
  const { can } = usePermissions()
  const search = useSearchTerm(text)
  const seesEvents = can('eventArea.view')
  const userTypes = [
    ...(can('customer.view') ? (['customer', 'supplierContact'] as const) : []),
    ...(can('company.view') ? (['staff'] as const) : []),
  ]
  const query = useQuery({
    queryKey: ['staff-search', search, seesEvents, userTypes],
    queryFn: async () => {
      const [events, ...people] = await Promise.all([
        seesEvents ? getApi().bookings.listEvents({ limit: maxEvents, filter: { search } }) : undefined,
        ...userTypes.map((userType) => getApi().accounts.listPeople({ userType, search, limit: maxPeople })),
      ])
      return [
        ...(events?.data ?? []).map(eventOption),
        ...people.flatMap(({ data }) => data.map(personOption)),
      ]
    },
    enabled: search !== '' && (seesEvents || userTypes.length > 0),
    placeholderData: keepPreviousData,
  })
  const retry = () => void query.refetch()
  if (text.trim() === '') return { options: [], isLoading: false, hasFailed: false, retry }
  return {
    options: query.data ?? [],
    isLoading: query.isFetching || search !== text.trim(),
    hasFailed: query.isError && !query.isFetching,
    retry,
  }
}

const eventOption = ({ id, name, organiser, startDate, statusStage }: EventListItem): SearchOption => ({
  key: `event ${id}`,
  group: 'Events',
  icon: <CalendarRange aria-hidden />,
  title: name,
  about: [statusStage, startDate ? formatDate(startDate) : 'No date yet', organiser.name]
    .filter(Boolean)
    .join(', '),
  href: `/admin/event/${id}`,
})

const typeLabels = { customer: 'Customer', supplierContact: 'Supplier contact', staff: 'Staff' } as const

const personOption = ({ id, name, email, phone, userType, supplier }: PersonResponse): SearchOption => ({
  key: `person ${id}`,
  group: 'People',
  icon: <UserRound aria-hidden />,
  title: name || email,
  about: [supplier?.title ?? typeLabels[userType], email, phone].filter(Boolean).join(', '),
  href: `/admin/person/${id}`,
})

import { useQuery } from '@tanstack/react-query'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { Notice } from '#platform/ui/display/notice.tsx'

/** Shows what is missing before the event can be booked (EVT-074). */
export const EventValidation = ({ event }: { event: WireEvent }) => {
  const api = useEventsApi()
  const id = event._doc
  const { data } = useQuery({
    queryKey: ['staff-event-validation', id, event.version],
    queryFn: async () => (await api.validateEvent({ id })).data,
    // Until the findings of a change are loaded, the former ones stay.
    placeholderData: (former) => former,
  })
  if (!data) return null
  if (data.valid) return <Notice tone="good" title="Nothing is missing" />
  return (
    <Notice tone="warn" title="Something is missing">
      <ul className="mt-1 list-disc ps-5">
        {data.errors.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </Notice>
  )
}

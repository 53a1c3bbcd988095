import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComboField } from '#platform/ui/fields/combo-field.tsx'
import { getApi } from '../../../get-api.ts'

type Props = { label: string; value: string | undefined; onChange: (id: string | undefined) => void }

/** A field that chooses an event by searching the event list. */
export const EventChoice = ({ label, value, onChange }: Props) => {
  const [typedText, setTypedText] = useState<string>()
  const nameQuery = useQuery({
    queryKey: ['event-name', value],
    queryFn: async () => (await getApi().events.readEvent({ id: value! })).data.name,
    enabled: value !== undefined && typedText === undefined,
  })
  const text = typedText ?? nameQuery.data ?? ''
  const searchQuery = useQuery({
    queryKey: ['event-names', text],
    queryFn: () => getApi().bookings.listEvents({ limit: 12, filter: text ? { search: text } : undefined }),
    placeholderData: keepPreviousData,
  })
  const events = searchQuery.data?.data ?? []
  return (
    <ComboField
      label={label}
      placeholder="No event"
      value={value}
      options={events.map(({ id, name, organiser }) => ({ value: id, label: name, note: organiser.name }))}
      text={text}
      onText={(next) => {
        setTypedText(next)
        if (next === '') onChange(undefined)
      }}
      loading={searchQuery.isPending}
      onChange={(id) => {
        setTypedText(id === undefined ? '' : events.find((event) => event.id === id)?.name)
        onChange(id)
      }}
    />
  )
}

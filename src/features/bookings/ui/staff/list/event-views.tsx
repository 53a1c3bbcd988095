import { SavedViewsMenu } from '#features/records/ui/index.ts'
import { useBookingsApi } from '../../bookings-api.ts'
import { type EventListAddress, viewOfAddress } from '../event-list-address.ts'

type Props = {
  readonly address: EventListAddress
  readonly onAddress: (address: EventListAddress) => void
}

/** The menu of the user's saved views of the event list. */
export const EventViews = ({ address, onAddress }: Props) => {
  const api = useBookingsApi()
  return (
    <SavedViewsMenu
      queryKey={['event-views']}
      list={() => api.listEventViews()}
      save={(name, view) => api.saveEventView({ name, view })}
      remove={(name) => api.removeEventView({ name })}
      shown={viewOfAddress(address)}
      onView={onAddress}
      all={{ label: 'All events', onAction: () => onAddress({}) }}
      hint="Saves the search, filters and order, just for you."
    />
  )
}

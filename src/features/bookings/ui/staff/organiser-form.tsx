import { useState } from 'react'
import { useActableCustomers } from '#features/accounts/ui/index.ts'
import { useGuestsApi } from '#features/guests/ui/guests-api.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { ChoiceList } from '#platform/ui/fields/choice-list.tsx'
import { PreviewForm } from './preview-form.tsx'
import type { SettingProps } from './setting-forms.tsx'

/** Edits the organiser of the event. Any customer can become the organiser, and is then also a guest (EVT-061). */
export const OrganiserForm = ({ event, dialog }: SettingProps) => {
  const api = useGuestsApi()
  const [search, setSearch] = useState('')
  const [customerId, setCustomer] = useState<string>()
  const customerQuery = useActableCustomers(search)
  const isMailed = !event.autoEmailsBlocked && !event.autoEmailsOff?.includes('new-organiser')
  return (
    <PreviewForm
      title="Organiser"
      event={event}
      dialog={dialog}
      values={customerId}
      doneText="Organiser saved"
      isReady={customerId !== undefined && customerId !== event.organiser?.id}
      send={(mode) => api.setOrganiser({ id: event._doc, customerId: customerId!, ...mode })}
    >
      <p className="text-ink-soft">
        {event.organiser?.name || 'The former organiser'} stays a guest and keeps their payments. They can no
        longer change the event.
        {isMailed && ' The new organiser gets an email.'}
      </p>
      <ChoiceList
        label="Organiser"
        searchPlaceholder="Find a customer"
        search={search}
        onSearch={setSearch}
        choices={customerQuery.customers.map(({ id, name, email, phone }) => ({
          id,
          label: name || email,
          note: [email, phone].filter(Boolean).join(' · '),
        }))}
        chosen={customerId ?? event.organiser?.id}
        onChoose={setCustomer}
        onMore={customerQuery.hasNextPage ? () => void customerQuery.fetchNextPage() : undefined}
        isLoading={customerQuery.isFetching}
        empty={
          customerQuery.isError ? (
            <ErrorState onRetry={() => void customerQuery.refetch()} />
          ) : customerQuery.isPending ? (
            'Searching…'
          ) : (
            'No customers found.'
          )
        }
      />
    </PreviewForm>
  )
}

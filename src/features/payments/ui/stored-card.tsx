import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import { markStale } from '#platform/browser/site-query-client.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import type { CardSystem } from './card-system.ts'
import { describeCharge } from './payment-labels.ts'
import type { PaymentsApi } from './payments-api.ts'

// Few people store a card, so the form loads only when it is opened.
const ChangeCardForm = lazy(() =>
  loadPart(() => import('./change-card-form.tsx')).then((module) => ({ default: module.ChangeCardForm })),
)

type Props = {
  api: PaymentsApi
  eventId: string
  customerId: string
  /** True if staff store the card of a guest. */
  onBehalf: boolean
  system: CardSystem
}

const storedCardKey = (eventId: string) => ['payments', 'stored-card', eventId] as const

/** Reloads the stored cards of an event after a payment, because their next charges depend on what is paid. */
export const refreshStoredCards = (queries: QueryClient, eventId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: storedCardKey(eventId) })

const storedCardQuery = (api: PaymentsApi, owner: { eventId: string; customerId: string }) =>
  queryOptions({
    queryKey: [...storedCardKey(owner.eventId), owner.customerId],
    queryFn: async () => (await api.storedCard(owner)).data.card,
  })

/** The card that a customer has stored for the event, with buttons to store, change and remove it. */
export const StoredCard = ({ api, eventId, customerId, onBehalf, system }: Props) => {
  const owner = { eventId, customerId }
  const query = storedCardQuery(api, owner)
  const queries = useQueryClient()
  const { data: card } = useQuery(query)
  const [isChanging, setChanging] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.removeStoredCard(owner),
    onSuccess: () => void queries.setQueryData(query.queryKey, null),
  })
  if (card === undefined) return null
  const charge = card && describeCharge(card, onBehalf)
  return (
    <section className="flex flex-col gap-4 border-line border-t pt-6" aria-labelledby="stored-card-title">
      <h3 id="stored-card-title" className="font-semibold text-lg">
        {onBehalf ? 'Stored card' : 'Your stored card'}
      </h3>
      {remove.error && <Notice tone="bad" title={failureMessage(remove.error)} />}
      <p className="flex items-center gap-3" role="status">
        <CreditCard aria-hidden className="size-5 shrink-0 text-ink-soft" />
        {card
          ? `Card ending in ${card.lastDigits}${card.expiry ? `, expires ${card.expiry}` : ''}`
          : 'No card is stored for this event'}
      </p>
      {charge && (
        <Notice tone={card.charge?.declined ? 'warn' : 'info'} title={charge}>
          {card.charge?.date && 'To prevent this, pay another way or remove the card before that day.'}
        </Notice>
      )}
      {isChanging ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <ChangeCardForm
            api={api}
            owner={owner}
            onBehalf={onBehalf}
            system={system}
            onEnd={(newCard) => {
              setChanging(false)
              if (!newCard) return
              void markStale(queries)
              queries.setQueryData(query.queryKey, newCard)
            }}
          />
        </Suspense>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setChanging(true)}>{card ? 'Change card' : 'Store a card'}</Button>
          {card && (
            <Button kind="quiet" pending={remove.isPending} onClick={() => remove.mutate()}>
              Remove card
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

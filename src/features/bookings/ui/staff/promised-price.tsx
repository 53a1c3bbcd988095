import { useMutation } from '@tanstack/react-query'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { formatPence, penceFromPounds } from '#kernel/money.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'

type Props = {
  readonly event: WireEvent
  /** True if the user can lower the price. */
  readonly canLower: boolean
  readonly onChanged: (event: WireEvent) => void
}

/**
 * Shows the amounts that a booked package and its guests would owe without the promised price, with an action that
 * lowers the price.
 */
export const PromisedPrice = ({ event, canLower, onChanged }: Props) => {
  const api = useEventsApi()
  const { promised } = event
  const lowerPrice = useMutation({
    mutationFn: (totalGBP: number) => api.lowerPrice({ id: event._doc, totalGBP }),
    onSuccess: ({ data }) => {
      toast.show('Price lowered', { kind: 'good' })
      onChanged(data.event)
    },
    onError: (reason) => void toast.error(reason.message),
  })
  if (!promised) return null
  const names = new Map((event.customerSummary ?? []).map(({ customer }) => [customer.id, customer.name]))
  const higherShares = promised.shares.filter(({ amountGBP, wouldBeGBP }) => wouldBeGBP < amountGBP)
  return (
    <Notice
      tone="info"
      title={`Promised ${amountText(promised.totalGBP)}, would be ${amountText(promised.wouldBeGBP)}`}
    >
      <p>Numbers changed after the adjustment date. The promised price stays until you lower it.</p>
      {higherShares.length > 0 && (
        <ul className="mt-1 list-disc ps-5 tabular-nums">
          {higherShares.map(({ customerId, amountGBP, wouldBeGBP }) => (
            <li key={customerId}>
              {names.get(customerId) ?? 'A former guest'}: {amountText(amountGBP)}, would be{' '}
              {amountText(wouldBeGBP)}
            </li>
          ))}
        </ul>
      )}
      {canLower && (
        <Button
          className="mt-3"
          kind="secondary"
          pending={lowerPrice.isPending}
          onClick={() => lowerPrice.mutate(promised.wouldBeGBP)}
        >
          {promised.wouldBeGBP < promised.totalGBP
            ? `Lower the price to ${amountText(promised.wouldBeGBP)}`
            : 'Lower what these guests owe'}
        </Button>
      )}
    </Notice>
  )
}

const amountText = (pounds: number) => formatPence(penceFromPounds(pounds))

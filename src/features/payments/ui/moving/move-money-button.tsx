import { ArrowRightLeft } from 'lucide-react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import type { PaymentsApi } from '../payments-api.ts'
import { openMoveMoney } from './open-move-money.tsx'

type Props = { api: PaymentsApi; event: WireEvent; onChanged: (event: WireEvent) => void }

/** Opens the form that moves money. Renders nothing while there is no money, or nobody who could get it. */
export const MoveMoneyButton = ({ api, event, onChanged }: Props) => {
  const guests = event.customerSummary ?? []
  if (guests.length < 2 || !guests.some(({ money }) => money && money.paidGBP > 0)) return null
  const open = async () => {
    const changedEvent = await openMoveMoney({ api, event })
    if (changedEvent) onChanged(changedEvent)
  }
  return (
    <Button size="small" onClick={() => void open()}>
      <ArrowRightLeft aria-hidden />
      Move money
    </Button>
  )
}

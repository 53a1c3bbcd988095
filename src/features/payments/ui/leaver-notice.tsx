import { formatPounds } from '#kernel/money.ts'
import { Card } from '#platform/ui/display/card.tsx'

type Props = {
  paidGBP: number
  /** True if the reader can still change their answer. */
  canComeBack: boolean
}

/** Shows a guest who is not coming how much they have paid, and that the money still belongs to them. */
export const LeaverNotice = ({ paidGBP, canComeBack }: Props) => (
  <Card className="flex min-w-0 flex-col gap-2" aria-labelledby="own-money-title">
    <h2 id="own-money-title" className="font-semibold text-xl">
      Your money
    </h2>
    <p>
      You have paid <strong className="tabular-nums">{formatPounds(paidGBP)}</strong> and you are not coming.
      The money stays yours until it is refunded or moved to another guest.
    </p>
    <p className="text-ink-soft">
      Contact us to get it back.
      {canComeBack && ' If you can come after all, change your answer back to Yes in the guest list.'}
    </p>
  </Card>
)

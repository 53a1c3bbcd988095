import { useMutation } from '@tanstack/react-query'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatPence } from '#kernel/money.ts'
import { useIdempotencyKey } from '#platform/browser/use-idempotency-key.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { RequestedMove } from '../../rules/money-move.ts'
import { movedPence } from '../../rules/money-table.ts'
import type { PaymentsApi } from '../payments-api.ts'

type Options = { api: PaymentsApi; event: WireEvent; onMoved: (event: WireEvent) => void }

const totalOf = (moves: readonly RequestedMove[]) => formatPence(movedPence(moves))

/** Returns a function that sends money moves, and its state. Moves that the server ignored are reported (PAY-017). */
export const useMoveMoney = ({ api, event, onMoved }: Options) => {
  const { keyFor, forget } = useIdempotencyKey()
  const move = useMutation({
    mutationFn: async (moves: RequestedMove[]) => {
      const { data } = await api.moveMoney(
        { id: event._doc, moves },
        { context: { idempotencyKey: keyFor(moves) } },
      )
      if (data.ignoredMoves.length < moves.length) return data
      // The key now has a response, so another request with the same values needs a new key.
      forget()
      throw new Error(moves.length > 1 ? 'These amounts can’t be moved.' : 'This amount can’t be moved.')
    },
    onSuccess: ({ event: changed, ignoredMoves }, moves) => {
      const moved = moves.filter((row) => !ignoredMoves.some((one) => isSame(one, row)))
      if (ignoredMoves.length > 0)
        void toast.error(`${totalOf(moved)} moved. ${totalOf(ignoredMoves)} can’t be moved.`)
      else toast.show(`${totalOf(moved)} moved`, { kind: 'good' })
      onMoved(changed)
    },
  })
  return {
    send: (moves: RequestedMove[]) => move.mutate(moves),
    reset: move.reset,
    isPending: move.isPending,
    problem: move.error?.message,
  }
}

const isSame = (one: RequestedMove, other: RequestedMove) =>
  one.fromCustomer === other.fromCustomer && one.toCustomer === other.toCustomer

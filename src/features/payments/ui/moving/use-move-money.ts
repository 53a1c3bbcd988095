import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { formatPence } from '#kernel/money.ts'
import { useIdempotencyKey } from '#platform/browser/use-idempotency-key.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { RequestedMove } from '../../rules/money-move.ts'
import { movedPence } from '../../rules/money-table.ts'
import type { PaymentsApi } from '../payments-api.ts'
import type { MoneyPreview } from '../staff/money-preview.tsx'

type Options = {
  api: PaymentsApi
  event: WireEvent
  moves: readonly RequestedMove[]
  onMoved: (event: WireEvent) => void
}

const totalOf = (moves: readonly RequestedMove[]) => formatPence(movedPence(moves))

/**
 * Returns functions that preview and send money moves, and their state. Moves that the server ignored are reported
 * (PAY-017).
 * @param moves the moves that are entered now; a preview of other moves is not returned
 */
export const useMoveMoney = ({ api, event, moves: enteredMoves, onMoved }: Options) => {
  const { keyFor, forget } = useIdempotencyKey()
  const [loadedPreview, setLoadedPreview] = useState<{ entered: string; preview: MoneyPreview }>()
  const read = useMutation({
    meta: { isRead: true },
    // If the amounts are edited while a preview loads, that preview is not shown.
    mutationFn: async (moves: RequestedMove[]) => {
      const { data } = await api.previewMoney({ id: event._doc, change: { kind: 'move', moves } })
      if (data.differences.length === 0) throw cannotMove(moves)
      return { entered: JSON.stringify(moves), preview: data }
    },
    onMutate: () => move.reset(),
    onSuccess: setLoadedPreview,
  })
  const move = useMutation({
    mutationFn: async (moves: RequestedMove[]) => {
      const { data } = await api.moveMoney(
        { id: event._doc, moves },
        { context: { idempotencyKey: keyFor(moves) } },
      )
      if (data.ignoredMoves.length < moves.length) return data
      // The key now has a response, so another request with the same values needs a new key.
      forget()
      throw cannotMove(moves)
    },
    // After a failure, the next press previews the moves again.
    onError: () => setLoadedPreview(undefined),
    onSuccess: ({ event: changedEvent, ignoredMoves }, moves) => {
      const appliedMoves = moves.filter((row) => !ignoredMoves.some((one) => hasSameCustomers(one, row)))
      if (ignoredMoves.length > 0)
        void toast.error(`${totalOf(appliedMoves)} moved. ${totalOf(ignoredMoves)} can’t be moved.`)
      else toast.show(`${totalOf(appliedMoves)} moved`, { kind: 'good' })
      onMoved(changedEvent)
    },
  })
  return {
    /** What the entered moves would change; undefined until the preview has loaded. */
    preview: loadedPreview?.entered === JSON.stringify(enteredMoves) ? loadedPreview.preview : undefined,
    read: () => read.mutate([...enteredMoves]),
    send: () => move.mutate([...enteredMoves]),
    reset: () => {
      read.reset()
      move.reset()
    },
    isPending: read.isPending || move.isPending,
    problem: (read.error ?? move.error)?.message,
  }
}

/** Returns the error for moves that the server ignores, because the amounts are out of range. */
const cannotMove = (moves: readonly RequestedMove[]) =>
  new Error(moves.length > 1 ? 'These amounts can’t be moved.' : 'This amount can’t be moved.')

const hasSameCustomers = (one: RequestedMove, other: RequestedMove) =>
  one.fromCustomer === other.fromCustomer && one.toCustomer === other.toCustomer

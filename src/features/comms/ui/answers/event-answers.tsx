import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { pagesOf } from '#platform/ui/layout/pages.ts'
import { useCommsApi } from '../comms-api.ts'
import { ConversationCard } from './conversation-card.tsx'
import { answersQuery, conversationsPerPage } from './use-answers.ts'

type Props = {
  readonly event: WireEvent
  readonly canWrite: boolean
  /** Called after staff have sent an answer or marked answers as read. */
  readonly onChanged: () => void
}

/**
 * The conversations of an event: the answers to its emails, and those emails. Shows nothing before the first answer.
 */
export const EventAnswers = ({ event, canWrite, onChanged }: Props) => {
  const api = useCommsApi()
  const [page, setPage] = useState(1)
  const query = useQuery(answersQuery(api, event._doc, page))
  if (query.isPending) return <Skeleton className="h-24" />
  if (query.isError)
    return <ErrorState title="The answers can’t be shown" onRetry={() => void query.refetch()} />
  if (query.data.data.length === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="font-bold">Answers</h3>
      {query.data.data.map((conversation) => (
        <ConversationCard
          key={conversation.id}
          conversation={conversation}
          event={event}
          canWrite={canWrite}
          onChanged={onChanged}
        />
      ))}
      <Pager
        label="Pages of answers"
        page={page}
        pages={pagesOf(query.data, page, conversationsPerPage)}
        onPage={setPage}
      />
    </div>
  )
}

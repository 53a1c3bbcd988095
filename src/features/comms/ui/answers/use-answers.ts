import type { InferContractRouterOutputs } from '@orpc/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { commsContract } from '../../contract.ts'
import type { CommsApi } from '../comms-api.ts'

export type Conversation = InferContractRouterOutputs<typeof commsContract>['listAnswers']['data'][number]
type ConversationItem = Conversation['items'][number]
export type ReceivedAnswer = Extract<ConversationItem, { kind: 'answer' }>
export type SentMail = Extract<ConversationItem, { kind: 'mail' }>

/** Conversations per page. */
export const conversationsPerPage = 5

/** The key of everything about the answers of an event. */
export const answersKey = (eventId: string) => ['answers', eventId]

export const answersQuery = (api: CommsApi, eventId: string, page: number) =>
  queryOptions({
    queryKey: [...answersKey(eventId), { page }],
    queryFn: () =>
      api.listAnswers({ id: eventId, limit: conversationsPerPage, skip: (page - 1) * conversationsPerPage }),
    placeholderData: keepPreviousData,
  })

export const unreadAnswersQuery = (api: CommsApi, eventId: string) =>
  queryOptions({
    queryKey: [...answersKey(eventId), 'unread'],
    queryFn: async () => (await api.countUnreadAnswers({ id: eventId })).data.unread,
  })

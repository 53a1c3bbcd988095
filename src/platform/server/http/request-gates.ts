import { setImmediate as nextTurn } from 'node:timers/promises'
import { type AnyContractProcedure, ORPCError } from '@orpc/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { countsAsStaff } from '#kernel/actor.ts'
import { bodySizes, type EndpointMeta } from '#kernel/endpoint.ts'
import { refusal } from '#kernel/refusal.ts'
import { type AccessFacts, checkAccess } from './access-gate.ts'
import type { FoundEndpoint, Gates } from './endpoint-handler.ts'
import { refusalError, refuseForgery } from './implement-endpoints.ts'
import type { BodyBudget, BodyMemory } from './limits/body-budget.ts'
import { networkOf } from './limits/network-of.ts'
import { findTooLarge, maxStaffHtml, tooBigFailure } from './limits/refuse-large-body.ts'
import { findUnstorable } from './limits/refuse-unstorable-text.ts'
import { bodyTooBig, parseBody, readBytes } from './read-body.ts'
import type { RequestContext } from './request-context.ts'

type Options = {
  readonly facts: AccessFacts
  readonly budget: BodyBudget
  parse(text: string): unknown
  contextOf(): Promise<RequestContext>
  explain(reason: unknown): ORPCError<string, unknown>
}

/** Bodies up to this size in bytes are parsed at once, which takes less than a millisecond. */
const quickBytes = 4096

let lastTurn = Promise.resolve()
/**
 * Waits for a turn of the event loop in which no other large body is parsed, so that other requests are handled between
 * two large bodies.
 */
const waitForTurn = (): Promise<void> => {
  lastTurn = lastTurn.then(() => nextTurn())
  return lastTurn
}

const jsonType = /^\s*application\/json\s*(;|$)/i
/**
 * Returns true if the request has a body. Every body has a Content-Length, because chunked bodies were refused
 * before.
 */
const hasBody = ({ headers }: FastifyRequest) => (headers['content-length'] ?? '0') !== '0'

const metaOf = ({ procedure }: FoundEndpoint) => procedure['~orpc'].meta as EndpointMeta
const maxBytesOf = (call: FoundEndpoint) => metaOf(call).maxBodyBytes ?? bodySizes.usual

/** Creates the gates of one HTTP request. */
export const createRequestGates = (request: FastifyRequest, reply: FastifyReply, options: Options): Gates => {
  const { facts, budget, parse, contextOf, explain } = options
  const isRead = request.raw.method === 'GET' || request.raw.method === 'HEAD'
  const readsBody = !isRead && hasBody(request) && !request.fileBytes
  let memory: BodyMemory | undefined
  return {
    checkHead(call) {
      if (!readsBody) return
      if (!jsonType.test(request.headers['content-type'] ?? '')) throw bodyNotJson()
      if (Number(request.headers['content-length'] ?? 0) > maxBytesOf(call)) throw bodyTooBig()
    },
    async admit(call) {
      const context = await contextOf()
      const meta = metaOf(call)
      const forgeryRefusal = refuseForgery(meta, context)
      if (forgeryRefusal) throw refusalError(forgeryRefusal)
      const addressInput = { input: accessFieldsOf(call), isWhole: false }
      const decision = await checkAccess(meta.access!, context.actor, addressInput, facts)
      // Undefined if the decision needs fields of the body, which is not read yet.
      if (decision === false) throw refusalError(refusal('notAllowed'))
      return { ...context, isAdmitted: decision === true }
    },
    async readBody(call, { actor }) {
      if (request.fileBytes) return { value: {}, valueCount: 1 }
      if (!readsBody) return undefined
      const controller = new AbortController()
      const bodyMemory = budget.start(networkOf(request.ip), () => {
        bodyMemory.release()
        controller.abort()
      })
      memory = bodyMemory
      const bytes = await readBytes(request.raw, maxBytesOf(call), bodyMemory, controller.signal)
      bodyMemory.complete()
      if (bytes.length > quickBytes) await waitForTurn()
      const body = parseBody(bytes, bodyMemory, parse)
      const tooLargePath = findTooLarge(body.value, countsAsStaff(actor) ? maxStaffHtml : undefined)
      if (tooLargePath !== undefined) throw tooBigFailure(tooLargePath)
      return body
    },
    explain(reason) {
      const failure = explain(reason)
      const { retryAfter } = (failure.data as { facts?: { retryAfter?: number } } | undefined)?.facts ?? {}
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      return failure
    },
    leave: () => memory?.release(),
  }
}

const bodyNotJson = () =>
  new ORPCError('bodyUnknown', { status: 415, message: 'The request body must be JSON' })

/**
 * Returns the fields of the address that the access check needs. Omits invalid ones, because the check uses the fields
 * in database queries.
 */
const accessFieldsOf = ({ procedure, addressFields }: FoundEndpoint): Readonly<Record<string, unknown>> => {
  const { inputSchema } = (procedure as AnyContractProcedure)['~orpc']
  if (!(inputSchema instanceof z.ZodObject)) return {}
  const { access } = procedure['~orpc'].meta as EndpointMeta
  const names = [access?.event, access?.transaction, access?.self, access?.supplier]
  const fields = names.flatMap((name) => {
    const field =
      name !== undefined && Object.hasOwn(addressFields, name) ? inputSchema.shape[name] : undefined
    const parsed = field && (field as z.ZodType).safeParse(addressFields[name!])
    return parsed?.success && findUnstorable(parsed.data) === undefined ? [[name!, parsed.data]] : []
  })
  return Object.fromEntries(fields)
}

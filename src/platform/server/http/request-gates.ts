import { setImmediate as nextTurn } from 'node:timers/promises'
import { type AnyContractProcedure, ORPCError } from '@orpc/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { countsAsStaff } from '#kernel/actor.ts'
import { bodySizes, type CallMeta } from '#kernel/call.ts'
import { refusal } from '#kernel/refusal.ts'
import { type AccessFacts, judgeAccess } from './access-gate.ts'
import type { CallContext } from './call-context.ts'
import type { FoundCall, Gates } from './call-handler.ts'
import { refused, refuseForgery } from './implement-calls.ts'
import type { BodyBudget, BodyHold } from './limits/body-budget.ts'
import { networkOf } from './limits/network-of.ts'
import { findTooHeavy, maxHtmlOfStaff, tooBigFailure } from './limits/refuse-heavy-body.ts'
import { findUnstorable } from './limits/refuse-unstorable-text.ts'
import { bodyTooBig, parseBody, readBytes } from './read-body.ts'

type Options = {
  readonly facts: AccessFacts
  readonly budget: BodyBudget
  parse(text: string): unknown
  contextOf(): Promise<CallContext>
  explain(reason: unknown): ORPCError<string, unknown>
}

/** Bytes of a body that is parsed at once: it takes a fraction of a millisecond. */
const quickBytes = 4096

let lastTurn = Promise.resolve()
/** Waits for a turn of the event loop in which no other large body is parsed: other requests come in between. */
const takeTurn = (): Promise<void> => {
  lastTurn = lastTurn.then(() => nextTurn())
  return lastTurn
}

const json = /^\s*application\/json\s*(;|$)/i
/** Every body has a length: those in chunks are refused before. */
const hasBody = ({ headers }: FastifyRequest) => (headers['content-length'] ?? '0') !== '0'

const metaOf = ({ procedure }: FoundCall) => procedure['~orpc'].meta as CallMeta
const maxBytesOf = (call: FoundCall) => metaOf(call).maxBodyBytes ?? bodySizes.usual

/** The gates of one request that came over HTTP. */
export const createRequestGates = (request: FastifyRequest, reply: FastifyReply, options: Options): Gates => {
  const { facts, budget, parse, contextOf, explain } = options
  const isRead = request.raw.method === 'GET' || request.raw.method === 'HEAD'
  const reads = !isRead && hasBody(request) && !request.fileBytes
  let hold: BodyHold | undefined
  return {
    checkHead(call) {
      if (!reads) return
      if (!json.test(request.headers['content-type'] ?? '')) throw bodyUnknown()
      if (Number(request.headers['content-length'] ?? 0) > maxBytesOf(call)) throw bodyTooBig()
    },
    async admit(call) {
      const context = await contextOf()
      const meta = metaOf(call)
      const forged = refuseForgery(meta, context)
      if (forged) throw refused(forged)
      const known = { input: usable(call), isWhole: false }
      const isAdmitted = await judgeAccess(meta.access!, context.actor, known, facts)
      if (isAdmitted === false) throw refused(refusal('notAllowed'))
      return { ...context, isAdmitted: isAdmitted === true }
    },
    async readBody(call, { actor }) {
      if (request.fileBytes) return { value: {}, values: 1 }
      if (!reads) return undefined
      const abandoned = new AbortController()
      const own = budget.hold(networkOf(request.ip), () => {
        own.release()
        abandoned.abort()
      })
      hold = own
      const bytes = await readBytes(request.raw, maxBytesOf(call), own, abandoned.signal)
      own.complete()
      if (bytes.length > quickBytes) await takeTurn()
      const body = parseBody(bytes, own, parse)
      const heavy = findTooHeavy(body.value, countsAsStaff(actor) ? maxHtmlOfStaff : undefined)
      if (heavy !== undefined) throw tooBigFailure(heavy)
      return body
    },
    explain(reason) {
      const failure = explain(reason)
      const { retryAfter } = (failure.data as { facts?: { retryAfter?: number } } | undefined)?.facts ?? {}
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      return failure
    },
    leave: () => hold?.release(),
  }
}

const bodyUnknown = () =>
  new ORPCError('bodyUnknown', { status: 415, message: 'The request body must be JSON' })

/** The fields of an address that fit their schema: nothing else is looked up in the database. */
const usable = ({ procedure, given }: FoundCall): Readonly<Record<string, unknown>> => {
  const { inputSchema } = (procedure as AnyContractProcedure)['~orpc']
  if (!(inputSchema instanceof z.ZodObject)) return {}
  const { access } = procedure['~orpc'].meta as CallMeta
  const names = [access?.event, access?.self, access?.supplier]
  const fields = names.flatMap((name) => {
    const field = name !== undefined && Object.hasOwn(given, name) ? inputSchema.shape[name] : undefined
    const read = field && (field as z.ZodType).safeParse(given[name!])
    return read?.success && findUnstorable(read.data) === undefined ? [[name!, read.data]] : []
  })
  return Object.fromEntries(fields)
}

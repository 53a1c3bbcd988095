import type {
  AnyContractProcedure,
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
  Meta,
} from '@orpc/contract'
import { type AnyProcedure, implement, ORPCError, Procedure } from '@orpc/server'
import type { EndpointMeta } from '#kernel/endpoint.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { retryAfterSeconds } from '../database/database-unavailable.ts'
import { type AccessFacts, canUseEndpoint } from './access-gate.ts'
import { isCsrfValid } from './csrf.ts'
import { isLarge } from './limits/large-requests.ts'
import { networkOf } from './limits/network-of.ts'
import { refuseUnstorableText } from './limits/refuse-unstorable-text.ts'
import type { TryLimiter } from './limits/try-limiter.ts'
import type { RequestContext } from './request-context.ts'
import { withCollectedRows } from './streamed-rows.ts'

/** The dependencies of the checks that every request passes before its handler runs. */
export type Gate = { readonly access: AccessFacts; readonly tries: TryLimiter }

type InputOf<Endpoint> =
  Endpoint extends ContractProcedure<infer Input, AnySchema, ErrorMap, Meta>
    ? InferSchemaOutput<Input>
    : never
type OutputOf<Endpoint> =
  Endpoint extends ContractProcedure<AnySchema, infer Output, ErrorMap, Meta>
    ? InferSchemaInput<Output>
    : never

/**
 * One handler for each endpoint of a contract; omitting one is a type error. A handler returns the response body or a
 * refusal.
 */
export type Handlers<Contract> = {
  readonly [Name in keyof Contract]: (args: {
    readonly input: InputOf<Contract[Name]>
    readonly context: RequestContext
  }) => Promise<OutputOf<Contract[Name]> | Refusal> | OutputOf<Contract[Name]> | Refusal
}

/** A refusal that a procedure throws. The HTTP layer always responds with its text, whatever its status. */
export class RefusedRequest extends ORPCError<string, unknown> {}

/** Converts a refusal into the error that the HTTP layer sends with its status and text. */
export const refusalError = (reason: Refusal): ORPCError<string, unknown> => {
  const { status, text, facts } = reason
  const { path } = facts
  if (reason.refused === 'fieldInvalid' && typeof path === 'string')
    return new ORPCError('invalidInput', {
      status,
      message: text,
      data: { errors: [{ path, message: text }] },
    })
  return new RefusedRequest(reason.refused, { status, message: text, data: { facts } })
}

/**
 * Wraps handlers in the checks that their contract declares, and returns an oRPC router with one procedure for each
 * endpoint. Text that can't be stored is refused first. Request forgery and access follow, unless they were checked
 * before the body was read, and then the limits of requests a minute and of concurrent large requests.
 */
export const implementEndpoints = <Contract extends Record<string, AnyContractProcedure>>(
  contract: Contract,
  gate: Gate,
  handlers: Handlers<Contract>,
) => {
  const implementer = implement(contract).$context<RequestContext>() as unknown as Record<string, Implementer>
  const procedures = Object.entries(contract).map(([name, procedure]) => {
    const meta = procedure['~orpc'].meta as EndpointMeta
    const { path, method } = procedure['~orpc'].route
    if (!meta.access) throw new Error(`${method} ${path} declares no access`)
    const handler = handlers[name] as unknown as Handler
    const guardedHandler: Handler = async (args) => {
      refuseUnstorableText(args.input)
      const gateRefusal = await refuseAtGate(meta, `${method} ${path}`, args, gate)
      const result =
        gateRefusal ?? (await runWithReplica(meta, method, args.context, async () => handler(args)))
      if (!isRefusal(result)) return args.context.canStream ? result : withCollectedRows(result)
      const { retryAfter } = result.facts
      if (retryAfter !== undefined) args.context.response.header('retry-after', String(retryAfter))
      throw refusalError(result)
    }
    const implementedProcedure = implementer[name]!.handler(guardedHandler)
    return [name, meta.streams ? withoutOutputCheck(implementedProcedure) : implementedProcedure]
  })
  return Object.fromEntries(procedures) as Record<keyof Contract, AnyProcedure>
}

/** Returns the procedure without oRPC's check of its output. A handler that streams rows validates them itself. */
const withoutOutputCheck = (procedure: AnyProcedure): AnyProcedure =>
  new Procedure({ ...procedure['~orpc'], outputSchema: undefined })

/** Runs a handler on the replica if its endpoint declares that. Otherwise, every method but GET counts as a write. */
const runWithReplica = (
  { readsReplica }: EndpointMeta,
  method: string | undefined,
  { replica }: RequestContext,
  work: () => Promise<unknown>,
): Promise<unknown> => {
  if (!replica) return work()
  if (readsReplica) return replica.read(work)
  return method === 'GET' ? work() : work().finally(replica.rememberWrite)
}

type HandlerArguments = { readonly input: unknown; readonly context: RequestContext }
type Handler = (args: HandlerArguments) => Promise<unknown>
type Implementer = { handler(handler: Handler): AnyProcedure }

/** Refuses a request that another site caused. */
export const refuseForgery = (meta: EndpointMeta, context: RequestContext): Refusal | undefined => {
  if (isCsrfValid(context, meta)) return undefined
  // This restores a lost `_csrf` cookie for the next attempt. An attacker can't read the cookie.
  if (context.csrf) context.response.setCookie('_csrf', context.csrf)
  return refusal('csrf')
}

const refuseAtGate = async (
  meta: EndpointMeta,
  name: string,
  { input, context }: HandlerArguments,
  gate: Gate,
): Promise<Refusal | undefined> => {
  if (!context.isAdmitted) {
    const forgeryRefusal = refuseForgery(meta, context)
    if (forgeryRefusal) return forgeryRefusal
    if (!(await canUseEndpoint(meta.access!, context.actor, input, gate.access))) return refusal('notAllowed')
  }
  if (meta.triesPerMinute) {
    const everyMinute = { tries: meta.triesPerMinute, seconds: 60 }
    const retryAfter = await gate.tries.consume(`${name} ${networkOf(context.request.ip)}`, everyMinute)
    if (retryAfter > 0) return refusal('tooMany', { retryAfter })
  }
  if (context.enterLarge && isLarge(meta, input) && !(await context.enterLarge()))
    return refusal('tooMany', { retryAfter: retryAfterSeconds })
  return undefined
}

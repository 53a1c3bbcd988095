import type { AnySchema } from '@orpc/contract'
import { JsonSchemaCoercer } from '@orpc/json-schema'
import type { JSONSchema } from '@orpc/openapi'
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'
import { type AnyProcedure, type AnyRouter, createProcedureClient, type ORPCError } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { findMisfits } from '#kernel/find-misfits.ts'
import type { CallContext } from './call-context.ts'
import { invalidInput } from './limits/refuse-heavy-body.ts'
import type { ReadBody } from './read-body.ts'

/**
 * Sends an answer as it is. The library copies it, value by value, to make JSON of what is none; ours has passed the
 * schema of its contract and holds nothing else.
 */
class AsItIs extends StandardOpenAPISerializer {
  override serialize(answer: unknown): unknown {
    return answer
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The call of a request, and what the request's address says of its input. */
export type FoundCall = { readonly procedure: AnyProcedure; readonly given: Fields }

/** What a request passes on its way to the handler, the cheapest first. Each throws why it goes no further. */
export type Gates = {
  /** Checks what the head of the request says about its body. */
  checkHead?(call: FoundCall): void
  /** Finds out who makes the call, and whether they may. */
  admit(call: FoundCall): Promise<CallContext>
  /** Reads and parses the body; undefined where there is none. */
  readBody?(call: FoundCall, context: CallContext): Promise<ReadBody | undefined>
  /** The failure to respond with. */
  explain(reason: unknown): ORPCError<string, unknown>
  /** The call has been made, or refused. */
  leave?(): void
}

type Request = { readonly method: string; readonly url: URL; readonly signal: AbortSignal | undefined }

/** Finds the call of a request, leads it through the gates, makes it and encodes what it answers. */
export const createCallHandler = (router: AnyRouter) => {
  const serializer = new AsItIs(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer())
  const codec = new StandardOpenAPICodec(serializer, {
    customErrorResponseBodyEncoder: (error) => error.data,
  })
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  const coerce = createCoercion()
  const readInput = async (method: string, call: FoundCall, url: URL, body: ReadBody | undefined) => {
    const schema = call.procedure['~orpc'].inputSchema
    const given = await coerce(schema, call.given)
    const input = method === 'GET' || body === undefined ? given : withBody(given, body.value)
    const parts = body?.values ?? url.search.length / 4
    const misfits = schema instanceof z.ZodType ? findMisfits(schema, input, parts) : []
    if (misfits.length > 0) throw invalidInput(misfits)
    return input
  }
  const handle = async ({ method, url, signal }: Request, { gates }: { gates: Gates }) => {
    const found = await matcher.match(method, `/${url.pathname.slice(prefix.length).replace(/^\/|\/$/g, '')}`)
    if (!found) return { matched: false, response: undefined } as const
    const { path, procedure, params = {} } = found
    try {
      const query = method === 'GET' ? (serializer.deserialize(url.searchParams) as Fields) : {}
      const call = { procedure, given: { ...query, ...params } }
      gates.checkHead?.(call)
      const context = await gates.admit(call)
      const body = await gates.readBody?.(call, context)
      const input = await readInput(method, call, url, body)
      const output = await createProcedureClient(procedure, { context, path: [...path] })(input, { signal })
      return { matched: true, response: codec.encode(output, procedure) } as const
    } catch (reason) {
      return { matched: true, response: codec.encodeError(gates.explain(reason)) } as const
    } finally {
      gates.leave?.()
    }
  }
  return { handle }
}

const prefix = '/api'

/** The body of a request with the fields of its path, which win. What is no object has no place for them. */
const withBody = (given: Fields, body: unknown): unknown => {
  if (Object.keys(given).length === 0) return body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return given
  return { ...body, ...given }
}

/**
 * Makes numbers and yes or no of the texts of an address, where the schema asks for such. What is sent as JSON has its
 * types already and is never coerced.
 */
const createCoercion = () => {
  const converter = new ZodToJsonSchemaConverter()
  const coercer = new JsonSchemaCoercer()
  const converted = new WeakMap<object, JSONSchema>()
  return async (schema: AnySchema, given: Fields): Promise<Fields> => {
    if (!schema || Object.keys(given).length === 0) return given
    let json = converted.get(schema)
    if (!json) {
      json = (await converter.convert(schema, { strategy: 'input' }))[1]
      converted.set(schema, json)
    }
    return coercer.coerce(json, given) as Fields
  }
}

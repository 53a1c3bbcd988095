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
import { invalidInput } from './limits/refuse-large-body.ts'
import type { ReadBody } from './read-body.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Returns responses unchanged. The library's serializer copies them to convert types that JSON does not have. Ours
 * contain no such types, because they have passed the schema of their contract.
 */
class PlainSerializer extends StandardOpenAPISerializer {
  override serialize(response: unknown): unknown {
    return response
  }
}

type Fields = Readonly<Record<string, unknown>>

/** The endpoint of a request, and the input in the request's address. */
export type FoundEndpoint = { readonly procedure: AnyProcedure; readonly given: Fields }

/** What a request passes before the handler, the cheapest check first. Each throws when it rejects the request. */
export type Gates = {
  /** Checks the headers that describe the body. */
  checkHead?(call: FoundEndpoint): void
  /** Identifies the actor, and checks access. */
  admit(call: FoundEndpoint): Promise<RequestContext>
  /** Reads and parses the body; undefined without one. */
  readBody?(call: FoundEndpoint, context: RequestContext): Promise<ReadBody | undefined>
  /** Returns the error to respond with. */
  explain(reason: unknown): ORPCError<string, unknown>
  /** Called when the request has been handled or rejected. */
  leave?(): void
}

type Request = { readonly method: string; readonly url: URL; readonly signal: AbortSignal | undefined }

/**
 * Creates the handler that finds the endpoint of a request, passes the gates, runs the endpoint and encodes its
 * response.
 */
export const createEndpointHandler = (router: AnyRouter) => {
  const serializer = new PlainSerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  )
  const codec = new StandardOpenAPICodec(serializer, {
    customErrorResponseBodyEncoder: (error) => error.data,
  })
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  const coerce = createCoercion()
  const readInput = async (method: string, call: FoundEndpoint, url: URL, body: ReadBody | undefined) => {
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

/**
 * Merges the fields of the path into the body; the path takes precedence. A body that is not an object is ignored
 * then.
 */
const withBody = (given: Fields, body: unknown): unknown => {
  if (Object.keys(given).length === 0) return body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return given
  return { ...body, ...given }
}

/**
 * Creates a function that converts texts in an address into numbers and booleans where the schema requires them.
 * JSON bodies have types already and are never coerced.
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

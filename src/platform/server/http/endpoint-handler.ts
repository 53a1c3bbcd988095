import type { AnySchema } from '@orpc/contract'
import { JsonSchemaCoercer } from '@orpc/json-schema'
import type { JSONSchema } from '@orpc/openapi'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard'
import { type AnyProcedure, type AnyRouter, createProcedureClient, type ORPCError } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { findMismatches } from '#kernel/find-mismatches.ts'
import { invalidInput } from './limits/refuse-large-body.ts'
import type { ReadBody } from './read-body.ts'
import type { RequestContext } from './request-context.ts'

type Fields = Readonly<Record<string, unknown>>

/** The endpoint of a request, and the input that the request's address contains. */
export type FoundEndpoint = { readonly procedure: AnyProcedure; readonly addressFields: Fields }

/**
 * The steps around a handler. `checkHead`, `admit` and `readBody` run before it in this order, the cheapest first, and
 * throw to reject the request. `explain` converts what was thrown, and `leave` runs at the end.
 */
export type Gates = {
  /** Checks the headers that describe the body. */
  checkHead?(call: FoundEndpoint): void
  /** Identifies the actor and checks access. */
  admit(call: FoundEndpoint): Promise<RequestContext>
  /** Reads and parses the body; undefined without one. */
  readBody?(call: FoundEndpoint, context: RequestContext): Promise<ReadBody | undefined>
  /** Returns the error to send. */
  explain(reason: unknown): ORPCError<string, unknown>
  /** Called when the request has been handled or rejected. */
  leave?(): void
}

type Request = { readonly method: string; readonly url: URL }

/**
 * The body is ready to be sent as JSON: it matches the contract's schema, or is the data of an error. Its `data` can
 * be StreamedRows.
 */
export type EndpointResponse = { readonly status: number; readonly body: unknown }

/**
 * Creates a function that finds the endpoint of a request, passes the gates and runs the endpoint. It returns the
 * response, or undefined if no endpoint has this address.
 *
 * oRPC's own handler reads the body before any check could reject the request. This function therefore uses only parts
 * of oRPC: the matcher, the query parser and the procedure client.
 */
export const createEndpointHandler = (router: AnyRouter) => {
  const queries = new StandardBracketNotationSerializer()
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  const coerce = createCoercion()
  const readInput = async (method: string, call: FoundEndpoint, url: URL, body: ReadBody | undefined) => {
    const schema = call.procedure['~orpc'].inputSchema
    const addressFields = await coerce(schema, call.addressFields)
    const input = method === 'GET' || body === undefined ? addressFields : withBody(addressFields, body.value)
    // Each value of a query takes about four characters or more, such as 'a=1&'.
    const valueCount = body?.valueCount ?? url.search.length / 4
    const mismatches = schema instanceof z.ZodType ? findMismatches(schema, input, valueCount) : []
    if (mismatches.length > 0) throw invalidInput(mismatches)
    return input
  }
  return async ({ method, url }: Request, gates: Gates): Promise<EndpointResponse | undefined> => {
    // Fastify has matched the raw address to the prefix. Once it is parsed, an address with '..' or another host can
    // have a path outside of the prefix.
    if (!url.pathname.startsWith(`${prefix}/`)) return undefined
    const match = await matcher.match(method, `/${url.pathname.slice(prefix.length).replace(/^\/|\/$/g, '')}`)
    if (!match) return undefined
    const { path, procedure, params = {} } = match
    try {
      const query = method === 'GET' ? (queries.deserialize([...url.searchParams]) as Fields) : {}
      const call = { procedure, addressFields: { ...query, ...params } }
      gates.checkHead?.(call)
      const context = await gates.admit(call)
      const body = await gates.readBody?.(call, context)
      const input = await readInput(method, call, url, body)
      return {
        status: 200,
        body: await createProcedureClient(procedure, { context, path: [...path] })(input),
      }
    } catch (reason) {
      const { status, data } = gates.explain(reason)
      return { status, body: data }
    } finally {
      gates.leave?.()
    }
  }
}

const prefix = '/api'

/**
 * Merges the fields of the path into the body; the path takes precedence. If the path has fields, a body that is not
 * an object is ignored.
 */
const withBody = (addressFields: Fields, body: unknown): unknown => {
  if (Object.keys(addressFields).length === 0) return body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return addressFields
  return { ...body, ...addressFields }
}

/**
 * Creates a function that converts texts from an address into numbers and booleans where the schema requires them.
 * JSON bodies already have types and are never converted.
 */
const createCoercion = () => {
  const converter = new ZodToJsonSchemaConverter()
  const coercer = new JsonSchemaCoercer()
  const convertedSchemas = new WeakMap<object, JSONSchema>()
  return async (schema: AnySchema, addressFields: Fields): Promise<Fields> => {
    if (!schema || Object.keys(addressFields).length === 0) return addressFields
    let jsonSchema = convertedSchemas.get(schema)
    if (!jsonSchema) {
      jsonSchema = (await converter.convert(schema, { strategy: 'input' }))[1]
      convertedSchemas.set(schema, jsonSchema)
    }
    return coercer.coerce(jsonSchema, addressFields) as Fields
  }
}

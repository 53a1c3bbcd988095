import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import type { Permission } from '#kernel/permission.ts'
import { likePatterns } from '#kernel/simple-expression.ts'

/** Shared parts of the catalogue's endpoints. */

export const anyone = { allow: { anyone: true } } as const
export const refusals = ['nodeNotFound'] as const

type EndpointOptions = {
  readonly refusals?: readonly ('nodeNotFound' | 'fieldInvalid')[]
  readonly cached?: 'forCustomers'
}

/** Creates a GET endpoint for anyone; its responses are cached. */
export const get = (path: `/${string}`, summary: string, options: EndpointOptions = {}) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    tags: ['catalogue'],
    access: anyone,
    cached: true,
    refusals,
    ...options,
  })

export const staffGet = (path: `/${string}`, summary: string, permission: Permission = 'product.view') =>
  endpoint({
    method: 'GET',
    path,
    summary,
    tags: ['catalogue'],
    access: { allow: { staff: permission } },
    refusals,
  })

/** A search text for a name. */
export const search = z.string().trim().min(1).max(100)

/** A simple regular expression for a name; see `likePatterns` for the supported syntax. */
export const searchExpression = search.refine(
  (typed) => likePatterns(typed) !== undefined,
  genericTexts.incorrect,
)

import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import type { Permission } from '#kernel/permission.ts'
import { likePatterns } from '#kernel/simple-expression.ts'

/** What the calls of the catalogue have in common. */

export const anyone = { allow: { anyone: true } } as const
export const refusals = ['nodeNotFound'] as const

type Rest = { readonly refusals?: readonly ('nodeNotFound' | 'fieldInvalid')[] }

/** What is sold, and where: the same for every visitor. */
export const get = (path: `/${string}`, summary: string, rest: Rest = {}) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    tags: ['catalogue'],
    access: anyone,
    cached: true,
    refusals,
    ...rest,
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

/** Words that are looked for in a name. */
export const search = z.string().trim().min(1).max(100)

/** A simple regular expression for a name: see `likePatterns` for what it may contain. */
export const searchExpression = search.refine(
  (typed) => likePatterns(typed) !== undefined,
  genericTexts.incorrect,
)

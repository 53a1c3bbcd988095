import { z } from 'zod'
import { dataResponse, endpoint, jsonParameter } from '#kernel/endpoint.ts'
import { distinctList, idField } from '#kernel/fields.ts'
import { calendarEndpoints } from './contract/calendar-endpoints.ts'
import { contentEndpoints } from './contract/content-endpoints.ts'
import { listParameters } from './contract/list-fields.ts'
import { templateResponse } from './rules/template-response.ts'

const word = z.string().regex(/^[A-Za-z][A-Za-z.]{0,60}$/)
/** A node of any collection. Its fields depend on the collection. */
export const collectionNode = z.record(z.string(), z.unknown())

/** A list of names: a repeated parameter, JSON, or separated by commas. */
const namesParameter = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    return value.startsWith('[') ? value : JSON.stringify(value.split(',').filter(Boolean))
  },
  jsonParameter(distinctList(word, 20)),
)

export const contentContract = {
  ...contentEndpoints,
  ...calendarEndpoints,

  queryCollection: endpoint({
    method: 'GET',
    path: '/query',
    summary: 'Nodes of a collection: a page of those that match a filter, or one by id',
    tags: ['content'],
    // The handler checks the access of each collection.
    readsReplica: true,
    access: { allow: { anyone: true } },
    refusals: ['fieldInvalid', 'notAllowed', 'nodeNotFound'],
    streams: true,
  })
    .input(
      z.object({
        collection: word,
        valueId: idField.optional(),
        ...listParameters(40, 10_000),
        extras: namesParameter.optional(),
      }),
    )
    .output(
      z.object({
        data: z.union([z.array(collectionNode), collectionNode]),
        count: z.int().optional(),
        /** True when there are more matches than `count`, because counting stops at a maximum. */
        countIsMinimum: z.boolean().optional(),
      }),
    ),

  readTemplate: endpoint({
    method: 'GET',
    path: '/template/name/{templateName}',
    summary: 'The settings of a section, or the default settings',
    tags: ['content'],
    access: { allow: { anyone: true } },
    cached: true,
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ templateName: z.string().min(1).max(60) }))
    .output(dataResponse(templateResponse)),

  readDictionary: endpoint({
    method: 'GET',
    path: '/dictionary',
    summary: 'Every message of the site, by name',
    tags: ['content'],
    access: { allow: { anyone: true } },
    cached: true,
  }).output(dataResponse(z.record(z.string(), z.string()))),
}

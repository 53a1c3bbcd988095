import { z } from 'zod'
import { answer, call, jsonParameter } from '#kernel/call.ts'
import { afterField, distinctList, idField, jsonField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { templateAnswer } from './rules/template-answer.ts'

const word = z.string().regex(/^[A-Za-z][A-Za-z.]{0,60}$/)
/** A field that is asked for, shown or sorted by; the collection says which there are. */
const fieldName = z.string().max(80)
/** Fields asked for, shown or sorted by in one query: a collection has fewer. */
const mostFields = 40
const fieldsRecord = <Value extends z.ZodType>(value: Value) =>
  z
    .record(fieldName, value)
    .refine((fields) => Object.keys(fields).length <= mostFields, genericTexts.tooBig)
    .meta({ maxProperties: mostFields })
const node = z.record(z.string(), z.unknown())

/** A JSON object of fields and ways, or a field's name, which means upwards (000 §7). */
const sortParameter = z.preprocess(
  (value) => (typeof value === 'string' && !value.trimStart().startsWith('{') ? { [value]: 1 } : value),
  jsonParameter(fieldsRecord(z.literal([1, -1]))),
)

/** Names in a list: repeated, written as JSON, or with commas. */
const namesParameter = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    return value.startsWith('[') ? value : JSON.stringify(value.split(',').filter(Boolean))
  },
  jsonParameter(distinctList(word, 20)),
)

export const contentContract = {
  queryCollection: call({
    method: 'GET',
    path: '/query',
    summary: 'Nodes of a collection: a page of those a filter finds, or one by its id',
    tags: ['content'],
    // Each collection says who may read it, and the handler asks it.
    access: { allow: { anyone: true } },
    refusals: ['fieldInvalid', 'notAllowed', 'nodeNotFound'],
  })
    .input(
      z.object({
        collection: word,
        valueId: idField.optional(),
        filter: jsonParameter(fieldsRecord(jsonField(10_000))).optional(),
        limit: z.int().min(1).max(10_000).default(40),
        skip: z.int().min(0).max(1_000_000).default(0),
        after: afterField,
        sort: sortParameter.optional(),
        _fields: jsonParameter(fieldsRecord(z.union([z.boolean(), z.literal([0, 1])]))).optional(),
        extras: namesParameter.optional(),
      }),
    )
    .output(
      z.object({
        data: z.union([z.array(node), node]),
        count: z.int().optional(),
        /** True when there are more than `count`: counting stops there. */
        countIsLeast: z.boolean().optional(),
      }),
    ),

  readTemplate: call({
    method: 'GET',
    path: '/template/name/{templateName}',
    summary: 'The settings of a section, or the default ones',
    tags: ['content'],
    access: { allow: { anyone: true } },
    kept: true,
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ templateName: z.string().min(1).max(60) }))
    .output(answer(templateAnswer)),

  readDictionary: call({
    method: 'GET',
    path: '/dictionary',
    summary: 'Every message the site shows, by name',
    tags: ['content'],
    access: { allow: { anyone: true } },
    kept: true,
  }).output(answer(z.record(z.string(), z.string()))),
}

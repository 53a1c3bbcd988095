import { z } from 'zod'
import { answer, call, jsonParameter } from '#kernel/call.ts'
import { distinctList, idField } from '#kernel/fields.ts'
import { calendarCalls } from './contract/calendar-calls.ts'
import { listParameters } from './contract/content-answers.ts'
import { contentCalls } from './contract/content-calls.ts'
import { templateAnswer } from './rules/template-answer.ts'

const word = z.string().regex(/^[A-Za-z][A-Za-z.]{0,60}$/)
const node = z.record(z.string(), z.unknown())

/** Names in a list: repeated, written as JSON, or with commas. */
const namesParameter = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value
    return value.startsWith('[') ? value : JSON.stringify(value.split(',').filter(Boolean))
  },
  jsonParameter(distinctList(word, 20)),
)

export const contentContract = {
  ...contentCalls,
  ...calendarCalls,

  queryCollection: call({
    method: 'GET',
    path: '/query',
    summary: 'Nodes of a collection: a page of those that match a filter, or one by id',
    tags: ['content'],
    // Each collection says who may read it, and the handler asks it.
    access: { allow: { anyone: true } },
    refusals: ['fieldInvalid', 'notAllowed', 'nodeNotFound'],
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

import { z } from 'zod'
import { jsonParameter } from '#kernel/endpoint.ts'
import { afterField, jsonField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'

/** The name of a field to filter, show or sort by. Each collection defines its own fields. */
const fieldName = z.string().max(80)
/** Maximum number of fields in one query: more than any collection has. */
const maxFields = 40
const fieldsRecord = <Value extends z.ZodType>(value: Value) =>
  z
    .record(fieldName, value)
    .refine((fields) => Object.keys(fields).length <= maxFields, genericTexts.tooBig)
    .meta({ maxProperties: maxFields })

/** A JSON object of fields and directions, or the name of a field for ascending order (SHELL-059). */
const sortParameter = z.preprocess(
  (value) => (typeof value === 'string' && !value.trimStart().startsWith('{') ? { [value]: 1 } : value),
  jsonParameter(fieldsRecord(z.literal([1, -1]))),
)

/** Returns the parameters of a list: filter, order, page, and the fields of each node (SHELL-059). */
export const listParameters = (defaultLimit: number, maxLimit: number) => ({
  filter: jsonParameter(fieldsRecord(jsonField(10_000))).optional(),
  limit: z.int().min(1).max(maxLimit).default(defaultLimit),
  skip: z.int().min(0).max(1_000_000).default(0),
  after: afterField,
  sort: sortParameter.optional(),
  _fields: jsonParameter(fieldsRecord(z.union([z.boolean(), z.literal([0, 1])]))).optional(),
})

/** Returns the schema of a page of nodes with the number of matches. */
export const nodesResponse = <Node extends z.ZodType>(node: Node) =>
  z.object({
    data: z.array(node),
    count: z.int().optional(),
    /** True when there are more matches than `count`, because counting stops at a maximum. */
    countIsMinimum: z.boolean().optional(),
  })

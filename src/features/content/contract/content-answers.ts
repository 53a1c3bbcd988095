import { z } from 'zod'
import { jsonParameter } from '#kernel/endpoint.ts'
import { afterField, jsonField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'

/** A field that is asked for, shown or sorted by; the collection says which there are. */
const fieldName = z.string().max(80)
/** Fields asked for, shown or sorted by in one query: a collection has fewer. */
const maxFields = 40
const fieldsRecord = <Value extends z.ZodType>(value: Value) =>
  z
    .record(fieldName, value)
    .refine((fields) => Object.keys(fields).length <= maxFields, genericTexts.tooBig)
    .meta({ maxProperties: maxFields })

/** A JSON object of fields and ways, or a field's name, which means upwards (000 §7). */
const sortParameter = z.preprocess(
  (value) => (typeof value === 'string' && !value.trimStart().startsWith('{') ? { [value]: 1 } : value),
  jsonParameter(fieldsRecord(z.literal([1, -1]))),
)

/** How a list is asked for: which nodes, in what order, which of them and what of each (000 §7). */
export const listParameters = (usual: number, most: number) => ({
  filter: jsonParameter(fieldsRecord(jsonField(10_000))).optional(),
  limit: z.int().min(1).max(most).default(usual),
  skip: z.int().min(0).max(1_000_000).default(0),
  after: afterField,
  sort: sortParameter.optional(),
  _fields: jsonParameter(fieldsRecord(z.union([z.boolean(), z.literal([0, 1])]))).optional(),
})

/** A page of nodes, and how many there are. */
export const nodesAnswer = <Node extends z.ZodType>(node: Node) =>
  z.object({
    data: z.array(node),
    count: z.int().optional(),
    /** True when there are more than `count`: counting stops there. */
    countIsLeast: z.boolean().optional(),
  })

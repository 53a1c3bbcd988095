import { z } from 'zod'
import { eventDocument } from '../event-document.ts'

type Node = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
}

/** A path in the document, such as `packages[].entries[].stage`, and the kinds of values at that path. */
type ShapeLine = { readonly place: string; readonly kinds: readonly string[] }

/** Returns the shape of an event's document, path by path. Limits of lengths and counts are not part of it. */
export const documentShape = (): ShapeLine[] => linesOf(z.toJSONSchema(eventDocument) as Node, '')

const linesOf = (node: Node, place: string): ShapeLine[] => {
  const choices = node.anyOf ?? [node]
  const own = place === '' ? [] : [{ place, kinds: choices.flatMap(kindsOf) }]
  return [...own, ...choices.flatMap((choice) => linesWithin(choice, place))]
}

const kindsOf = ({ type, const: only, enum: values }: Node): string[] => {
  if (values) return values.map((value) => JSON.stringify(value))
  return only === undefined ? [type ?? 'anything'].flat() : [JSON.stringify(only)]
}

const linesWithin = ({ items, properties = {}, required = [] }: Node, place: string): ShapeLine[] => [
  ...(items ? linesOf(items, `${place}[]`) : []),
  ...Object.entries(properties).flatMap(([name, node]) => {
    const path = place === '' ? name : `${place}.${name}`
    return linesOf(node, required.includes(name) ? path : `${path}?`)
  }),
]

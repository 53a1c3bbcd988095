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
type ShapeLine = { readonly path: string; readonly kinds: readonly string[] }

/** Returns the shape of an event's document, path by path. Limits of lengths and counts are not part of it. */
export const documentShape = (): ShapeLine[] => linesOf(z.toJSONSchema(eventDocument) as Node, '')

const linesOf = (node: Node, path: string): ShapeLine[] => {
  const choices = node.anyOf ?? [node]
  const ownLine = path === '' ? [] : [{ path, kinds: choices.flatMap(kindsOf) }]
  return [...ownLine, ...choices.flatMap((choice) => linesWithin(choice, path))]
}

const kindsOf = ({ type, const: constant, enum: values }: Node): string[] => {
  if (values) return values.map((value) => JSON.stringify(value))
  return constant === undefined ? [type ?? 'anything'].flat() : [JSON.stringify(constant)]
}

const linesWithin = ({ items, properties = {}, required = [] }: Node, path: string): ShapeLine[] => [
  ...(items ? linesOf(items, `${path}[]`) : []),
  ...Object.entries(properties).flatMap(([name, node]) => {
    const innerPath = path === '' ? name : `${path}.${name}`
    return linesOf(node, required.includes(name) ? innerPath : `${innerPath}?`)
  }),
]

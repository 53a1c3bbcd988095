import type { Node } from '@pgsql/types'

/** Returns the text of a name; undefined for any other node. */
export const textOf = (node: Node | undefined): string | undefined =>
  node && 'String' in node ? node.String.sval : undefined

/** Returns an expression without its casts. */
export const leafOf = (node: Node | undefined): Node | undefined =>
  node && 'TypeCast' in node ? leafOf(node.TypeCast.arg) : node

/** Returns true for a parameter or a value. NULL does not count, because nothing equals it. */
export const isConstant = (node: Node): boolean =>
  'ParamRef' in node || ('A_Const' in node && !node.A_Const.isnull)

/** Returns true for a list of parameters or values, or one parameter with a list. */
export const areConstants = (node: Node | undefined): boolean => {
  const list = leafOf(node)
  if (!list) return false
  const items = 'List' in list ? list.List.items : 'A_ArrayExpr' in list ? list.A_ArrayExpr.elements : [list]
  return (items ?? []).every((item) => isConstant(leafOf(item) ?? item))
}

/** Returns the names in a reference to columns, such as ['event', 'id'] or ['event', '*']; otherwise undefined. */
export const fieldsOf = (node: Node | undefined): string[] | undefined =>
  node && 'ColumnRef' in node
    ? (node.ColumnRef.fields ?? []).map((field) => ('String' in field ? (field.String.sval ?? '') : '*'))
    : undefined

const partsOf = (node: Node | undefined): readonly (Node | undefined)[] =>
  node && 'RowExpr' in node ? (node.RowExpr.args ?? []) : [node]

/** Returns the pairs of expressions that a comparison compares: several for rows, such as (a, b) = (c, d). */
export const pairsOf = (left: Node | undefined, right: Node | undefined) => {
  const [lefts, rights] = [partsOf(left), partsOf(right)]
  return lefts.length === rights.length ? lefts.map((part, index) => [part, rights[index]] as const) : []
}

/** Returns the nodes of a type in a tree. Does not search inside the nodes that it finds. */
export const nodesIn = (tree: unknown, type: string): unknown[] => {
  if (Array.isArray(tree)) return tree.flatMap((part) => nodesIn(part, type))
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, part]) => (name === type ? [part] : nodesIn(part, type)))
}

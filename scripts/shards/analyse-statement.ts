import type {
  A_Expr,
  DeleteStmt,
  InsertStmt,
  Node,
  RangeVar,
  SelectStmt,
  SubLink,
  UpdateStmt,
  WithClause,
} from '@pgsql/types'
import { parse } from 'libpg-query'
import { type Column, createEqualities } from './equalities.ts'
import { areConstants, fieldsOf, isConstant, leafOf, nodesIn, pairsOf, textOf } from './syntax.ts'

/** The tables of the database, as far as the analysis needs them. */
export type Schema = {
  /** Returns the column by which a table is sharded; undefined for other tables. */
  shardKeyOf(table: string): string | undefined
  /** Returns the columns of a table in their order; empty for an unknown table. */
  columnsOf(table: string): readonly string[]
}

export type ShardUse = {
  /** The sharded tables that the statement uses. */
  readonly sharded: readonly string[]
  /** The other tables that it uses, except those of other schemas. */
  readonly others: readonly string[]
  /** The sharded tables from which it can read rows of any event. */
  readonly anyEventTables: readonly string[]
  /** The sharded tables from which it reads rows of the events in a list. */
  readonly listedEventTables: readonly string[]
  /** True if it joins sharded tables without comparing their keys, and not all of them are restricted to one event. */
  readonly joinsAcrossEvents: boolean
  /** True if it locks rows of more than one event. */
  readonly locksEvents: boolean
}

/** A table, subquery, function or `with` query in a FROM clause. */
type Item = {
  readonly id: number
  readonly alias: string
  /** The columns; undefined if they are unknown, as those of a recursive query. */
  readonly columns: readonly string[] | undefined
}
/** One occurrence of a sharded table in a statement. */
type Use = { readonly table: string; readonly item: Item; readonly key: Column; isLocked: boolean }
/** Returns true for an item whose rows a condition restricts. */
type IsRestricted = (item: Item) => boolean
/** A column of a result, and the column or constant that it returns; undefined for any other expression. */
type Output = { readonly name: string; readonly value: Column | 'constant' | undefined }
/** The columns of each `with` query by its name; undefined for a recursive query. */
type WithQueries = ReadonlyMap<string, readonly Output[] | undefined>
/** What a part of a statement can refer to. */
type Scope = {
  readonly items: Item[]
  readonly outer: Scope | undefined
  readonly queries: WithQueries
}

const allItems: IsRestricted = () => true

/**
 * Returns which sharded tables a statement uses, and whether each is restricted to one event: its key equals a
 * parameter or a constant, directly or through joins. An insert counts as restricted if it sets the column of the key.
 */
export const analyseStatement = async (text: string, schema: Schema): Promise<ShardUse> => {
  const { stmts = [] } = await parse(text)
  const equalities = createEqualities()
  /** The uses in each inner list are joined with each other. The parts of a union have separate lists. */
  const joinedUses: Use[][] = [[]]
  const otherTables = new Set<string>()
  let itemCount = 0

  const columnOf = ({ id }: Item, name: string): Column => ({ id: `${id}.${name}` })
  const addItem = (scope: Scope, alias: string, columns: readonly string[] | undefined): Item => {
    const item = { id: itemCount, alias, columns }
    itemCount += 1
    scope.items.push(item)
    return item
  }
  const addTable = (scope: Scope, { relname = '', schemaname, alias }: RangeVar): Item => {
    const item = addItem(scope, alias?.aliasname ?? relname, schema.columnsOf(relname))
    if ((schemaname ?? 'public') !== 'public') return item
    const key = schema.shardKeyOf(relname)
    if (key === undefined) otherTables.add(relname)
    else joinedUses.at(-1)!.push({ table: relname, item, key: columnOf(item, key), isLocked: false })
    return item
  }
  /**
   * Adds a subquery. Conditions on its columns restrict its tables, unless `isFixed`: such a subquery reads the same
   * rows whatever the conditions.
   */
  const addOutputs = (scope: Scope, alias: string, outputs: readonly Output[], isFixed: boolean) => {
    const item = addItem(
      scope,
      alias,
      outputs.map(({ name }) => name),
    )
    for (const { name, value } of outputs) {
      if (value === undefined) continue
      equalities.restrict(value, columnOf(item, name))
      if (value !== 'constant' && !isFixed) equalities.restrict(columnOf(item, name), value)
    }
  }

  const findItem = (
    scope: Scope | undefined,
    names: readonly string[],
  ): { item: Item; name: string } | undefined => {
    if (!scope) return undefined
    const name = names.at(-1)!
    const alias = names.at(-2)
    const found = scope.items.find((item) =>
      alias === undefined ? item.columns?.includes(name) : item.alias === alias,
    )
    return found ? { item: found, name } : findItem(scope.outer, names)
  }
  /** Returns the column or constant that an expression is; undefined for any other expression. */
  const constantOrColumn = (
    scope: Scope,
    node: Node | undefined,
  ): { value: Column | 'constant'; item?: Item } | undefined => {
    const expression = leafOf(node)
    if (!expression) return undefined
    if (isConstant(expression)) return { value: 'constant' }
    const names = fieldsOf(expression)
    const found = names && findItem(scope, names)
    return found && { value: columnOf(found.item, found.name), item: found.item }
  }

  const equate = (
    scope: Scope,
    left: Node | undefined,
    right: Node | undefined,
    isRestricted: IsRestricted,
  ) => {
    const [one, other] = [constantOrColumn(scope, left), constantOrColumn(scope, right)]
    if (!one || !other) return
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      if (to.value !== 'constant' && isRestricted(to.item!)) equalities.restrict(from.value, to.value)
  }

  const compare = (scope: Scope, { kind, name, lexpr, rexpr }: A_Expr, isRestricted: IsRestricted) => {
    if (textOf(name?.[0]) !== '=') return
    if (kind === 'AEXPR_OP')
      for (const [left, right] of pairsOf(lexpr, rexpr)) equate(scope, left, right, isRestricted)
    const column = constantOrColumn(scope, lexpr)
    if (!column?.item || column.value === 'constant' || !isRestricted(column.item)) return
    if ((kind === 'AEXPR_IN' || kind === 'AEXPR_OP_ANY') && areConstants(rexpr))
      equalities.restrictToList(column.value)
  }

  /** Applies a condition that is true for every row. */
  const applyCondition = (scope: Scope, node: Node | undefined, isRestricted: IsRestricted): void => {
    if (!node) return
    if ('BoolExpr' in node && node.BoolExpr.boolop === 'AND_EXPR')
      for (const part of node.BoolExpr.args ?? []) applyCondition(scope, part, isRestricted)
    else if ('SubLink' in node) applySubquery(scope, node.SubLink, isRestricted)
    else {
      if ('A_Expr' in node) compare(scope, node.A_Expr, isRestricted)
      visitSubqueries(scope, node)
    }
  }

  /** Applies `exists (…)` and `… in (…)`, which are joins. */
  const applySubquery = (scope: Scope, link: SubLink, isRestricted: IsRestricted) => {
    const outputs = visitSelect(link.subselect, { scope, isRestricted })
    const isEqual = link.subLinkType === 'ANY_SUBLINK' && (textOf(link.operName?.[0]) ?? '=') === '='
    if (isEqual)
      for (const [index, [left]] of pairsOf(link.testexpr, link.testexpr).entries()) {
        const outer = constantOrColumn(scope, left)
        const inner = outputs[index]?.value
        if (outer?.item && outer.value !== 'constant' && inner) {
          if (isRestricted(outer.item)) equalities.restrict(inner, outer.value)
          if (inner !== 'constant') equalities.restrict(outer.value, inner)
        }
      }
    if (link.testexpr) visitSubqueries(scope, link.testexpr)
  }

  /** Visits the subqueries of an expression. Their conditions do not restrict the tables outside. */
  const visitSubqueries = (scope: Scope, node: unknown): void => {
    for (const link of nodesIn(node, 'SubLink')) {
      visitSelect((link as SubLink).subselect, { scope, isRestricted: () => false })
      visitSubqueries(scope, (link as SubLink).testexpr)
    }
  }

  const visitFrom = (scope: Scope, node: Node, isRestricted: IsRestricted): void => {
    if ('RangeVar' in node) {
      const { relname = '', schemaname, alias } = node.RangeVar
      if (schemaname === undefined && scope.queries.has(relname)) {
        const outputs = scope.queries.get(relname)
        if (outputs) addOutputs(scope, alias?.aliasname ?? relname, outputs, true)
        else addItem(scope, alias?.aliasname ?? relname, undefined)
      } else addTable(scope, node.RangeVar)
    } else if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect
      const names = (alias?.colnames ?? []).map(textOf)
      const outputs = visitSelect(subquery, { scope, isRestricted: () => false }).map(
        ({ name, value }, index) => ({
          name: names[index] ?? name,
          value,
        }),
      )
      const { SelectStmt } = subquery as { SelectStmt: SelectStmt }
      addOutputs(
        scope,
        alias?.aliasname ?? '',
        outputs,
        Boolean(SelectStmt.limitCount ?? SelectStmt.limitOffset),
      )
    } else if ('JoinExpr' in node) {
      const { jointype, larg, rarg, quals, usingClause } = node.JoinExpr
      const start = scope.items.length
      visitFrom(scope, larg!, isRestricted)
      const middle = scope.items.length
      visitFrom(scope, rarg!, isRestricted)
      const [left, right] = [scope.items.slice(start, middle), scope.items.slice(middle)]
      const isRestrictedHere: IsRestricted = (item) => {
        if (jointype === 'JOIN_INNER')
          return isRestricted(item) || left.includes(item) || right.includes(item)
        return (jointype === 'JOIN_LEFT' ? right : jointype === 'JOIN_RIGHT' ? left : []).includes(item)
      }
      applyCondition(scope, quals, isRestrictedHere)
      for (const name of (usingClause ?? []).map(textOf)) {
        const sides = [left, right].map((side) => side.find(({ columns }) => columns?.includes(name!)))
        if (!sides[0] || !sides[1]) continue
        const [one, other] = [sides[0], sides[1]]
        if (isRestrictedHere(other)) equalities.restrict(columnOf(one, name!), columnOf(other, name!))
        if (isRestrictedHere(one)) equalities.restrict(columnOf(other, name!), columnOf(one, name!))
      }
    } else if ('RangeFunction' in node) {
      const { alias, functions } = node.RangeFunction
      visitSubqueries(scope, functions)
      const name = alias?.aliasname ?? ''
      const columns = (alias?.colnames ?? []).map((column) => textOf(column)!)
      addItem(scope, name, columns.length > 0 ? columns : [name])
    }
  }

  const outputsOf = (scope: Scope, targets: readonly Node[]): Output[] =>
    targets.flatMap((target) => {
      const { name, val } = (target as { ResTarget: { name?: string; val?: Node } }).ResTarget
      const fields = fieldsOf(leafOf(val))
      if (fields?.at(-1) === '*')
        return scope.items
          .filter(({ alias }) => fields.length === 1 || alias === fields.at(-2))
          .flatMap((item) =>
            (item.columns ?? []).map((column) => ({ name: column, value: columnOf(item, column) })),
          )
      return [{ name: name ?? fields?.at(-1) ?? '', value: constantOrColumn(scope, val)?.value }]
    })

  const visitWith = (
    clause: WithClause | undefined,
    outer: WithQueries,
    parent: Scope | undefined,
  ): WithQueries => {
    const queries = new Map(outer)
    for (const node of clause?.ctes ?? []) {
      const {
        ctename = '',
        ctequery,
        aliascolnames,
      } = (node as { CommonTableExpr: { ctename?: string; ctequery?: Node; aliascolnames?: Node[] } })
        .CommonTableExpr
      if (clause?.recursive) queries.set(ctename, undefined)
      const outputs = visitStatement(ctequery!, queries, parent)
      const names = (aliascolnames ?? []).map(textOf)
      queries.set(
        ctename,
        outputs.map(({ name, value }, index) => ({ name: names[index] ?? name, value })),
      )
    }
    return queries
  }

  type Surroundings = { readonly scope: Scope; readonly isRestricted: IsRestricted }
  const visitSelect = (
    node: Node | undefined,
    { scope, isRestricted: restricted }: Surroundings,
  ): readonly Output[] =>
    selectOutputs((node as { SelectStmt: SelectStmt }).SelectStmt, scope.queries, scope, restricted)

  const selectOutputs = (
    select: SelectStmt,
    outerQueries: WithQueries,
    outer: Scope | undefined,
    isRestrictedOutside: IsRestricted,
  ): readonly Output[] => {
    const queries = visitWith(select.withClause, outerQueries, outer)
    if (select.larg && select.rarg) return unionOutputs(select.larg, select.rarg, queries, outer)
    const scope: Scope = { items: [], outer, queries }
    const isRestricted: IsRestricted = (item) => scope.items.includes(item) || isRestrictedOutside(item)
    for (const node of select.fromClause ?? []) visitFrom(scope, node, isRestricted)
    applyCondition(scope, select.whereClause, isRestricted)
    const { targetList = [], valuesLists = [], groupClause, havingClause, sortClause, windowClause } = select
    visitSubqueries(scope, [targetList, valuesLists, groupClause, havingClause, sortClause, windowClause])
    visitSubqueries(scope, [select.limitCount, select.limitOffset])
    if (select.lockingClause) markLocked(scope, select.lockingClause)
    if (valuesLists.length === 0) return outputsOf(scope, targetList)
    const [row] = valuesLists
    const cells = (row as { List: { items?: Node[] } }).List.items ?? []
    return cells.map((cell, index) => ({
      name: `column${index + 1}`,
      value: valuesLists.length === 1 ? constantOrColumn(scope, cell)?.value : undefined,
    }))
  }

  /** Returns the columns of a union. A condition on them restricts both of its parts. */
  const unionOutputs = (
    left: SelectStmt,
    right: SelectStmt,
    queries: WithQueries,
    outer: Scope | undefined,
  ): readonly Output[] => {
    const isStatement = outer === undefined
    if (isStatement) joinedUses.push([])
    const leftOutputs = selectOutputs(left, queries, outer, () => false)
    if (isStatement) joinedUses.push([])
    const rightOutputs = selectOutputs(right, queries, outer, () => false)
    const item = { id: itemCount, alias: '', columns: leftOutputs.map(({ name }) => name) }
    itemCount += 1
    return leftOutputs.map(({ name, value }, index) => {
      const rightValue = rightOutputs[index]?.value
      if (value === 'constant' && rightValue === 'constant') return { name, value }
      const column = columnOf(item, name)
      for (const part of [value, rightValue])
        if (part !== undefined && part !== 'constant') equalities.restrict(column, part)
      return { name, value: column }
    })
  }

  const markLocked = (scope: Scope, clauses: readonly Node[]) => {
    const names = nodesIn(clauses, 'RangeVar').map((range) => (range as RangeVar).relname)
    for (const use of joinedUses.flat())
      if (scope.items.includes(use.item) && (names.length === 0 || names.includes(use.item.alias)))
        use.isLocked = true
  }

  type ChangeContext = { readonly queries: WithQueries; readonly outer: Scope | undefined }
  const returningOutputs = (
    scope: Scope,
    change: InsertStmt | UpdateStmt | DeleteStmt,
  ): readonly Output[] => {
    const { exprs = [] } = change.returningClause ?? {}
    visitSubqueries(scope, exprs)
    return outputsOf(scope, exprs)
  }

  const visitInsert = (insert: InsertStmt, { queries: outerQueries, outer }: ChangeContext) => {
    const queries = visitWith(insert.withClause, outerQueries, outer)
    const scope: Scope = { items: [], outer, queries }
    const { relname = '' } = insert.relation!
    const target = addTable(scope, insert.relation!)
    const namedColumns = (insert.cols ?? []).map(
      (column) => (column as { ResTarget: { name?: string } }).ResTarget.name,
    )
    const columns = namedColumns.length > 0 ? namedColumns : schema.columnsOf(relname)
    const outputs = insert.selectStmt ? visitStatement(insert.selectStmt, queries, outer) : []
    const keyIndex = columns.indexOf(schema.shardKeyOf(relname) ?? '')
    const source = outputs[keyIndex]?.value
    if (keyIndex >= 0 && outputs.length > 0) {
      const key = columnOf(target, columns[keyIndex]!)
      // A row has one key. Rows that are copied from another sharded table have its keys.
      equalities.restrict('constant', key)
      if (source && source !== 'constant') equalities.restrict(source, key)
    }
    scope.items.push({ ...target, alias: 'excluded' })
    visitSubqueries(scope, insert.onConflictClause)
    return returningOutputs({ ...scope, items: [target] }, insert)
  }

  const visitChange = (
    change: UpdateStmt | DeleteStmt,
    fromItems: readonly Node[],
    { queries: outerQueries, outer }: ChangeContext,
  ) => {
    const queries = visitWith(change.withClause, outerQueries, outer)
    const scope: Scope = { items: [], outer, queries }
    addTable(scope, change.relation!)
    for (const node of fromItems) visitFrom(scope, node, allItems)
    applyCondition(scope, change.whereClause, allItems)
    if ('targetList' in change) visitSubqueries(scope, change.targetList)
    return returningOutputs(scope, change)
  }

  const visitStatement = (node: Node, queries: WithQueries, outer: Scope | undefined): readonly Output[] => {
    if ('SelectStmt' in node) return selectOutputs(node.SelectStmt, queries, outer, () => false)
    if ('InsertStmt' in node) return visitInsert(node.InsertStmt, { queries, outer })
    if ('UpdateStmt' in node)
      return visitChange(node.UpdateStmt, node.UpdateStmt.fromClause ?? [], { queries, outer })
    if ('DeleteStmt' in node)
      return visitChange(node.DeleteStmt, node.DeleteStmt.usingClause ?? [], { queries, outer })
    // Any other statement, such as TRUNCATE, uses whole tables.
    const scope: Scope = { items: [], outer, queries }
    for (const range of nodesIn(node, 'RangeVar')) addTable(scope, range as RangeVar)
    return []
  }

  for (const { stmt } of stmts) if (stmt) visitStatement(stmt, new Map(), undefined)
  const uses = joinedUses.flat()
  const [withOneValue, withGivenValues] = [equalities.withOneValue(), equalities.withGivenValues()]
  const tablesOf = (found: readonly Use[]) => [...new Set(found.map(({ table }) => table))].toSorted()
  const isAcrossEvents = ({ key }: Use) => !withOneValue.has(key.id)
  return {
    sharded: tablesOf(uses),
    others: [...otherTables].toSorted(),
    anyEventTables: tablesOf(uses.filter(({ key }) => !withGivenValues.has(key.id))),
    listedEventTables: tablesOf(uses.filter((use) => isAcrossEvents(use) && withGivenValues.has(use.key.id))),
    joinsAcrossEvents: joinedUses.some(
      (list) => list.some(isAcrossEvents) && !equalities.areConnected(list.map(({ key }) => key)),
    ),
    locksEvents: uses.some((use) => use.isLocked && isAcrossEvents(use)),
  }
}

import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { trackQuery } from '../cache/dependencies.ts'
import { withPlanMark } from './connect.ts'
import type { Tables } from './tables.ts'

/** Stands for a value in a compiled query. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The parameters of a query by the names of their values. */
export type QueryParameters<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

/** Values for a statement that is sent at once, or parameters for them in a prepared query. */
export type ValuesOrParameters<Values> = {
  readonly [Name in keyof Values]: Values[Name] | RawBuilder<Values[Name]>
}

/**
 * Returns a function that sends a query which nearly every request or save needs, and returns its rows. The query is
 * built and compiled only at the first call, because that takes longer than sending it. Each connection plans it once.
 * @param plan the name of the statement; see `namedPlan`
 * @param build builds the query. It gets a parameter for each value. Its text must not depend on the values.
 */
export const preparedQuery = <Values extends object, Row>(
  plan: string,
  build: (database: Kysely<Tables>, parameters: QueryParameters<Values>) => Compilable<Row>,
) => {
  let compiled: CompiledQuery<Row> | undefined
  const compile = (database: Kysely<Tables>, values: Values): CompiledQuery<Row> => {
    const parameters = Object.keys(values).map((name) => [name, sql`${new Parameter(name)}`])
    const query = build(database, Object.fromEntries(parameters)).compile()
    return { ...query, sql: withPlanMark(query.sql, plan) }
  }
  /** @throws Error if a value is missing that the first call had */
  return async (database: Kysely<Tables>, values: Values): Promise<Row[]> => {
    compiled ??= compile(database, values)
    trackQuery(compiled.sql)
    const parameters = compiled.parameters.map((parameter) => {
      if (!(parameter instanceof Parameter)) return parameter
      if (!(parameter.name in values)) throw new Error(`${plan}: the value ${parameter.name} is missing`)
      return values[parameter.name as keyof Values]
    })
    const { rows } = await database.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

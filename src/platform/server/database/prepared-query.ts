import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { trackQuery } from '../cache/dependencies.ts'
import type { Tables } from './tables.ts'

/** Stands for a value in a compiled query. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The parameters of a query by the names of their values. */
export type Parameters<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> }

/** Values for all columns of a table, or the parameters of a prepared query for them. */
export type ColumnsOf<Table extends keyof Tables> = Readonly<Record<keyof Tables[Table], unknown>>

/**
 * Returns a function that sends a query which almost every request needs, and returns its rows. The query is built and
 * compiled only at the first call, because that takes longer than sending it. Give it a named plan (`namedPlan`), so
 * that PostgreSQL does not plan it each time either.
 * @param build builds the query. It gets a parameter for each value. Its text must not depend on the values, and every
 * call must pass the same names of values.
 */
export const preparedQuery = <Values extends object, Row>(
  build: (database: Kysely<Tables>, parameters: Parameters<Values>) => Compilable<Row>,
) => {
  let compiled: CompiledQuery<Row> | undefined
  const compile = (database: Kysely<Tables>, values: Values) => {
    const parameters = Object.keys(values).map((name) => [name, sql`${new Parameter(name)}`])
    return build(database, Object.fromEntries(parameters)).compile()
  }
  return async (database: Kysely<Tables>, values: Values): Promise<Row[]> => {
    compiled ??= compile(database, values)
    trackQuery(compiled.sql)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Parameter ? values[value.name as keyof Values] : value,
    )
    const { rows } = await database.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

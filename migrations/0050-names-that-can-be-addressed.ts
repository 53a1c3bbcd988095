import { type Kysely, sql } from 'kysely'

/**
 * Renames roles and saved views whose name can't be read or can't be part of an address, such as '..', and those that
 * people can't tell from another. Their holders, history and contents follow.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await renameRoles(database)
  await renameViews(database)
}

const refused = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u2800<>/\\]/gu
const maxLength = 60

const keyOf = (name: string): string =>
  name.normalize('NFKC').replace(refused, '').replace(/\s+/gu, ' ').trim().toLowerCase().normalize('NFKC')

/** Returns the name without what it can't have, and with a number where another one looks the same. */
const addressableName = (name: string, otherwise: string, taken: Set<string>): string => {
  const clean = name.normalize('NFC').replace(/\s+/gu, ' ').replace(refused, '').trim()
  const isWord = clean !== '' && clean !== '.' && clean !== '..' && !(clean in Object.prototype)
  const base = isWord ? clean : otherwise
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${number}`
    const candidate = `${[...base]
      .slice(0, maxLength - end.length)
      .join('')
      .trim()}${end}`
    if (taken.has(keyOf(candidate))) continue
    taken.add(keyOf(candidate))
    return candidate
  }
}

/** Returns the new name of each that needs one. Those that keep theirs come first, so that none of them is renamed. */
const newNames = (names: readonly string[], otherwise: string): [from: string, to: string][] => {
  const taken = new Set<string>()
  const isKept = (name: string) => addressableName(name, otherwise, new Set()) === name
  const inTurn = [...names.filter(isKept), ...names.filter((name) => !isKept(name))]
  return inTurn.flatMap((name) => {
    const to = addressableName(name, otherwise, taken)
    return to === name ? [] : [[name, to] as [string, string]]
  })
}

const renameRoles = async (database: Kysely<unknown>) => {
  // Shipped roles and those made first keep their names.
  const { rows } = await sql<{ name: string }>`
    select name from role_document order by changed_at nulls first, name`.execute(database)
  for (const [from, to] of newNames(
    rows.map(({ name }) => name),
    'Role',
  )) {
    await sql`update role_document set name = ${to}, version = version + 1,
      document = jsonb_set(document, '{name}', to_jsonb(${to}::text)) where name = ${from}`.execute(database)
    await sql`update app_user set roles = array_replace(roles, ${from}, ${to})
      where ${from} = any(roles)`.execute(database)
    await sql`update session set acting_roles = array_replace(acting_roles, ${from}, ${to})
      where ${from} = any(acting_roles)`.execute(database)
    await sql`update change_log set subject_id = ${to}
      where subject_kind = 'role' and subject_id = ${from}`.execute(database)
  }
}

const renameViews = async (database: Kysely<unknown>) => {
  const { rows } = await sql<{ user_id: string; kind: string; names: string[] }>`
    select user_id, kind, array_agg(name order by name) as names from record_view
    group by user_id, kind`.execute(database)
  for (const { user_id, kind, names } of rows)
    for (const [from, to] of newNames(names, 'View'))
      await sql`update record_view set name = ${to}
        where user_id = ${user_id} and kind = ${kind} and name = ${from}`.execute(database)
}

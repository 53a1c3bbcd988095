import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#platform/server/database/tables.ts'
import { type Collection, staffWith } from '#platform/server/query/collection.ts'
import { roleDocument } from '../rules/role-document.ts'
import { findRoles } from './roles/role-store.ts'

/** The collection of role documents, for staff. */
export const accessCollections = (database: Kysely<Tables>): readonly Collection[] => [
  {
    name: 'role',
    table: sql`role_document`,
    id: sql`role_document.name`,
    fields: () => ({
      name: { kind: 'text', column: sql`role_document.name` },
      userType: { kind: 'text', column: sql`role_document.document ->> 'userType'` },
    }),
    sortedBy: 'name',
    visible: staffWith('common.view'),
    node: () => roleDocument.extend({ id: z.string() }),
    read: async (names) => (await findRoles(database, names)).map((role) => ({ id: role.name, ...role })),
  },
]

import type { JSONColumnType } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database } from '../../../server/database/connect.ts'

declare module '../../../server/database/tables.ts' {
  interface Tables {
    identity_record: {
      model: string
      id: string
      payload: JSONColumnType<AdapterPayload>
      grant_id: string | null
      uid: string | null
      expires_at: Date | null
      consumed_at: Date | null
    }
  }
}

/** Stores the records of oidc-provider in the database, which all processes share. */
export const identityRecordStore =
  (database: Database) =>
  (model: string): Adapter => {
    const selectLiveRecords = () =>
      database
        .selectFrom('identity_record')
        .select(['payload', 'consumed_at'])
        .where('model', '=', model)
        .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    const payloadOf = (row: { payload: AdapterPayload; consumed_at: Date | null } | undefined) =>
      row && (row.consumed_at ? { ...row.payload, consumed: true } : row.payload)
    return {
      async upsert(id, payload, expiresIn) {
        const values = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        }
        await database.deleteFrom('identity_record').where('expires_at', '<', new Date()).execute()
        await database
          .insertInto('identity_record')
          .values({ model, id, ...values })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
          .execute()
      },
      find: async (id) => payloadOf(await selectLiveRecords().where('id', '=', id).executeTakeFirst()),
      findByUid: async (uid) =>
        payloadOf(await selectLiveRecords().where('uid', '=', uid).executeTakeFirst()),
      // The site has no sign-in for devices without a browser, so no record has a user code.
      findByUserCode: async () => undefined,
      async consume(id) {
        await database
          .updateTable('identity_record')
          .set({ consumed_at: new Date() })
          .where('model', '=', model)
          .where('id', '=', id)
          .execute()
      },
      async destroy(id) {
        await database.deleteFrom('identity_record').where('model', '=', model).where('id', '=', id).execute()
      },
      async revokeByGrantId(grantId) {
        await database.deleteFrom('identity_record').where('grant_id', '=', grantId).execute()
      },
    }
  }

import { type Kysely, sql } from 'kysely'

/**
 * Being staff was enough for these until now. The role Staff is the one that holds every permission: where a
 * site has changed it, so that it is not brought up to date from the shipped file, it is given the new ones here.
 * A role that a site made itself for work on packages keeps the events these are in, under the conditions that it
 * has for that work. Who else shall move money, read mails or see costs is the site's to say.
 */
export const up = async (database: Kysely<unknown>): Promise<void> => {
  await sql`
    update role_document set
      document = jsonb_set(document, '{permissions}', (document -> 'permissions') || (
        select coalesce(jsonb_agg(entry), '[]')
        from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) as entry
        where not exists (
          select from jsonb_array_elements(document -> 'permissions') as own
          where own ->> 'path' = entry ->> 'path'))),
      version = version + 1
    where name = 'Staff' and changed_at is not null`.execute(database)
  await sql`
    update role_document set
      document = jsonb_set(document, '{permissions}', (document -> 'permissions') || (
        select jsonb_agg(distinct jsonb_strip_nulls(jsonb_build_object(
          'path', 'eventArea', 'permission', '["view", "edit"]'::jsonb, 'conditions', own -> 'conditions')))
        from jsonb_array_elements(document -> 'permissions') as own where ${worksOnPackages})),
      version = version + 1
    where name <> 'Staff' and document ->> 'userType' = 'staff' and exists (
      select from jsonb_array_elements(document -> 'permissions') as own where ${worksOnPackages})`.execute(
    database,
  )
}

const worksOnPackages = sql`own ->> 'value' = 'Yes'
  and (own ->> 'path' = 'packagePageFunctions.savePackage' or own ->> 'path' like 'packageProductFunctions.%')`

const yes = (path: string) => ({ path, value: 'Yes' })

const entries = [
  { path: 'eventArea', permission: ['view', 'edit'] },
  { path: 'payments', permission: ['view'] },
  { path: 'mailArea', permission: ['view', 'edit'] },
  yes('eventFunctions.bookWithoutPayment'),
  yes('eventFunctions.cancelBooking'),
  yes('eventFunctions.editManager'),
  yes('eventFunctions.editDueDates'),
  yes('payments.takePayment'),
  yes('payments.receiveBankPayment'),
  yes('payments.moveMoney'),
  yes('payments.refund'),
  yes('payments.credit'),
  yes('packageProductDetails.cost'),
]

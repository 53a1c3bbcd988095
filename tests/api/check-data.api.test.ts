import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { payingGroup } from '#tests/support/paying-group.ts'
import { createSampleEvent, testEventApp } from '#tests/support/sample-event.ts'
import { runCheckData } from '../../scripts/check-data.ts'

const { site, staff } = await testEventApp()

let id: string
let guestId: string
beforeAll(async () => {
  const group = await payingGroup(site, staff, { people: 3, joined: 2 })
  id = group.id
  const [ben, cat] = group.guests
  guestId = ben!.userId
  await group.pay(ben!)
  await group.pay(group.organiser)
  const refund = { customerId: guestId, amountGBP: 5 }
  await staff.post(`/api/event/${id}/customerBankRefund`, refund, { headers: { 'idempotency-key': id } })
  await cat!.post(`/api/event/${id}/updateAttending`, { customerId: cat!.userId, attending: 'No' })
  await createSampleEvent(site, group.organiser)
})

const check = async () => {
  const lines: string[] = []
  const settings = readConfig({
    DATABASE_URL: site.config.databaseUrl,
    SESSION_SECRET: site.config.sessionSecret,
  })
  const isSound = await runCheckData(settings, (line) => void lines.push(line))
  return { isSound, lines, problems: lines.slice(0, -1) }
}

/** Damages rows as a broken restore can, or repairs them. Triggers would reject the statement, so they are disabled. */
const runWithoutTriggers = (statement: string) =>
  site.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })

test('events with payments, refunds and answers have no problems', async () => {
  const { isSound, lines } = await check()
  expect([isSound, lines]).toEqual([
    true,
    [expect.stringMatching(/^Checked 2 events and \d accounts: no problems$/)],
  ])
})

test.each([
  [
    'newest prices that are not those of the event',
    () => [
      `create table lost as select * from event_price where event_id = '${id}';
       update event_price set prices = '[]' where event_id = '${id}'`,
      `delete from event_price where event_id = '${id}';
       insert into event_price select * from lost; drop table lost`,
    ],
    [/newest prices: prices differ from the document$/],
  ],
  [
    'prices that were lost',
    () => [
      `create table lost as select * from event_price where event_id = '${id}';
       delete from event_price where event_id = '${id}'`,
      'insert into event_price select * from lost; drop table lost',
    ],
    [/newest prices: prices differ from the document$/],
  ],
  [
    'a balance that is not the sum of its entries',
    () => [
      `update ledger_account set balance_pence = balance_pence + 100 where id = 'bank:${id}'`,
      `update ledger_account set balance_pence = balance_pence - 100 where id = 'bank:${id}'`,
    ],
    [/^Account bank:.* its entries sum to/],
  ],
  [
    'a transfer that lost an entry',
    () => [
      `create table lost as select * from ledger_entry where account_id = 'bank:${id}';
       delete from ledger_entry where account_id = 'bank:${id}'`,
      'insert into ledger_entry select * from lost; drop table lost',
    ],
    [
      /^Account bank:/,
      /^Transfer .* does not balance/,
      /^The statistics of .*, stag: takings of/,
      /^The statistics of .*, without a manager: takings of/,
    ],
  ],
  [
    'a guest whose payment is not in the ledger',
    () => [
      `update event_guest set paid_pence = paid_pence + 100 where customer_id = '${guestId}'`,
      `update event_guest set paid_pence = paid_pence - 100 where customer_id = '${guestId}'`,
    ],
    [/^The place in event .* shows .* as paid, but the ledger has/, /, guests: paid_pence differ/],
  ],
  [
    'a product that is missing from a supplier’s list',
    () => [
      `create table lost as select * from itinerary_entry where event_id = '${id}' limit 1;
       delete from itinerary_entry where itinerary_id in (select itinerary_id from lost)`,
      'insert into itinerary_entry select * from lost; drop table lost',
    ],
    [/, products: 1 of 1 rows are missing or differ/],
  ],
  [
    'a wrong column and an extra row',
    () => [
      `update event set title = title || '!' where id = '${id}';
       insert into event_due_day (event_id, day) values ('${id}', '2001-02-03')`,
      `update event set title = rtrim(title, '!') where id = '${id}';
       delete from event_due_day where day = '2001-02-03'`,
    ],
    [/, columns: title differ/, /, due days: 1 extra row/],
  ],
  [
    'figures of the statistics that differ from the rows they are derived from',
    () => [
      `insert into event_figure (day, section, created, converted, booked) values ('2001-02-03', 'hen', 2, 1, 0), ('2001-02-04', 'hen', 0, 0, 1);
       insert into taking_figure (day, section, pence) values ('2001-02-03', 'hen', 500);
       insert into manager_taking_figure (day, pence) values ('2001-02-03', 700);
       insert into open_task_figure (due_date, owner_type, tasks) values ('2001-02-03', 'staff', 3);
       insert into assigned_task_figure (due_date, owner_type, section, person_id, tasks) values ('2001-02-03', 'staff', 'hen', 'demo-staff', 2);
       insert into staff_time (user_id, day, minutes) values ('demo-staff', '2001-02-03', 7)`,
      `delete from event_figure where day in ('2001-02-03', '2001-02-04');
       delete from taking_figure where day = '2001-02-03';
       delete from manager_taking_figure where day = '2001-02-03';
       delete from open_task_figure where due_date = '2001-02-03';
       delete from assigned_task_figure where due_date = '2001-02-03';
       delete from staff_time where day = '2001-02-03'`,
    ],
    [
      'The statistics of 2001-02-03, hen, without a manager: 2 created \\(1 of them booked by now\\) and 0 booked that day, but the events show 0 created \\(0 of them booked by now\\) and 0 booked that day',
      'The statistics of 2001-02-04, hen, without a manager: 0 created \\(0 of them booked by now\\) and 1 booked that day, but the events show 0 created \\(0 of them booked by now\\) and 0 booked that day',
      'The statistics of 2001-02-03, hen: takings of £5.00, but the ledger has £0.00',
      'The statistics of 2001-02-03, without a manager: takings of £7.00, but the ledger has £0.00',
      'The statistics have 3 open tasks of staff due on 2001-02-03, but there are 0',
      'The statistics of hen, demo-staff: 2 open tasks of staff due on 2001-02-03, but there are 0',
      'The statistics of 2001-02-03, demo-staff: a working time of 0 min, but the rows of staff_time sum to 7 min',
    ],
  ],
] as const)('the check reports %s', async (_, statements, expected) => {
  const [damage, repair] = statements()
  await runWithoutTriggers(damage!)
  const { isSound, problems } = await check()
  await runWithoutTriggers(repair!)
  expect(isSound).toBe(false)
  expect(problems).toEqual(expected.map((line) => expect.stringMatching(line)))
  expect((await check()).isSound).toBe(true)
})

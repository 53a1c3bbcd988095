import { recordChange } from '#features/access/server/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { addDays, addMonths, dayOf, type IsoDate } from '#kernel/dates.ts'
import { doneBody } from '#kernel/endpoint.ts'
import { type Refusal, refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { badField } from '#platform/server/query/field-condition.ts'
import type { availabilityEndpoints } from '../../contract/availability-endpoints.ts'
import { type DayAllocation, runsOn } from '../../rules/availability.ts'
import type { CatalogueDeps } from '../catalogue-deps.ts'
import {
  type ChangedDay,
  findDayAllocations,
  listSupplierProducts,
  lockSupplierProducts,
  storeDayAllocations,
} from '../stores/allocation-store.ts'
import { findSuppliers } from '../stores/supplier-store.ts'

export const availabilityHandlers = ({
  database,
  now,
}: CatalogueDeps): Handlers<typeof availabilityEndpoints> => ({
  readSupplierAvailability: async ({ input }) => {
    const { id, month, limit, skip } = input
    const [supplier] = await findSuppliers(database, [id])
    if (!supplier) return refusal('nodeNotFound', { id })
    const dates = datesOf(month)
    const period = { from: dates[0]!, to: dates.at(-1)! }
    const { rows, count } = await listSupplierProducts(database, id, { limit, skip, ...period })
    const data = rows.map(({ name, availability, config, days, ...product }) => ({
      id: product.id,
      name,
      unitType: config.unitType,
      allocation: availability.allocation,
      days: dates.map((date) => ({
        date,
        runs: runsOn(availability, date),
        units: days[date]?.units ?? availability.allocation,
        closed: days[date]?.closed ?? false,
        held: days[date]?.held ?? 0,
        isOwn: hasOwnSetting(days[date]),
      })),
    }))
    return { data, count }
  },
  changeSupplierAvailability: async ({ input, context }) => {
    const { id, changes } = input
    const pastIndex = changes.findIndex(({ date }) => date < dayOf(now()))
    if (pastIndex !== -1) return badField(`changes.${pastIndex}.date`)
    const changeRefusal = await transact(database, (tx) =>
      changeDays(tx, { supplierId: id, changes, actor: context.actor!, at: now() }),
    )
    return changeRefusal ?? doneBody
  },
})

const settingOf = (day: DayAllocation | undefined) => ({
  units: day?.units ?? null,
  closed: day?.closed ?? false,
})

/** Returns whether a supplier set units for a day or closed it. Held units alone are not a setting. */
const hasOwnSetting = (day: DayAllocation | undefined): boolean =>
  day !== undefined && (day.closed || day.units !== null)

const datesOf = (month: string): IsoDate[] => {
  const firstDate = `${month}-01`
  const nextMonth = addMonths(firstDate, 1)
  const dates: IsoDate[] = []
  for (let date = firstDate; date < nextMonth; date = addDays(date, 1)) dates.push(date)
  return dates
}

type Change = { supplierId: string; changes: readonly ChangedDay[]; actor: Actor; at: Date }

/** Stores all changes or none. Refuses products of other suppliers. */
const changeDays = async (
  tx: Tx,
  { supplierId, changes, actor, at }: Change,
): Promise<Refusal | undefined> => {
  const ids = [...new Set(changes.map(({ productId }) => productId))]
  const ownProducts = await lockSupplierProducts(tx, supplierId, ids)
  const foreignId = ids.find((id) => !ownProducts.has(id))
  if (foreignId !== undefined) return refusal('nodeNotFound', { id: foreignId })
  const dates = changes.map(({ date }) => date).sort()
  if (dates.length === 0) return undefined
  const allocationsBefore = await findDayAllocations(tx, ids, { from: dates[0]!, to: dates.at(-1)! })
  await storeDayAllocations(tx, changes)
  for (const id of ids) {
    const days = changes.filter(({ productId }) => productId === id)
    await recordChange(tx, {
      at,
      actor,
      subject: { kind: 'product', id },
      what: 'availability changed',
      before: Object.fromEntries(
        days.map(({ date }) => [date, settingOf(allocationsBefore.get(id)?.[date])]),
      ),
      after: Object.fromEntries(days.map(({ date, units, closed }) => [date, { units, closed }])),
    })
  }
  return undefined
}

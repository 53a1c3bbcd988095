import type { WireEvent, WirePackage } from './wire-schema.ts'

const dateNames = [
  'startDate',
  'endDate',
  'bookedDate',
  'depositDueDate',
  'groupDepositDueDate',
  'balanceDueDate',
  'autoCancelDepositDueDate',
  'autoCancelBalanceDueDate',
  'adjustmentDate',
] as const
type DateName = (typeof dateNames)[number]

/**
 * The fields of an event on which pages, dialogs and permissions depend (EVT-012). Fields that the reader does not see
 * are undefined.
 */
export type EventContext = Pick<
  WireEvent,
  'section' | 'statusStage' | 'timeStage' | 'paymentStage' | 'paymentMethod' | 'manager' | DateName
> & {
  readonly event: WireEvent
  readonly packageSaved: 'Yes' | 'No'
  /** The customer's own answer; undefined for readers who are not guests. */
  readonly attending: 'Yes' | 'No' | undefined
  readonly packageStartDate: string | null
  readonly packageEndDate: string | null
}

type CurrentView = {
  readonly customerId: string | undefined
  /** The current package; undefined without one. */
  readonly pack: Pick<WirePackage, 'id' | 'startDate' | 'endDate'> | undefined
}

/** Returns the context of an event, as its reader gets it, with the current package, which may be unsaved. */
export const eventContextOf = (event: WireEvent, { customerId, pack }: CurrentView): EventContext => ({
  event,
  section: event.section,
  statusStage: event.statusStage,
  timeStage: event.timeStage,
  paymentStage: event.paymentStage,
  packageSaved: event.packageOption.some(({ id }) => id === pack?.id) ? 'Yes' : 'No',
  paymentMethod: event.paymentMethod,
  attending: event.customerSummary?.find(({ customer }) => customer.id === customerId)?.attending,
  manager: event.manager,
  ...(Object.fromEntries(dateNames.map((name) => [name, event[name]])) as Pick<WireEvent, DateName>),
  packageStartDate: pack?.startDate ?? null,
  packageEndDate: pack?.endDate ?? null,
})

import type { StatusStage } from '../event-document.ts'
import type { TimeStage } from '../stages/derived-stages.ts'

type Stages = { readonly statusStage: StatusStage; readonly timeStage: TimeStage }

type Group = Stages & {
  readonly attendingCustomers?: number | undefined
  readonly estimatedCustomers?: number | undefined
}

/** Nobody joins any more: the event is past, or it was cancelled. */
export const isOver = ({ statusStage, timeStage }: Stages): boolean =>
  statusStage === 'Cancelled' || timeStage === 'Past'

/** Its day came without a booking: it never was, and nobody pays for it. */
export const wasNeverBooked = ({ statusStage, timeStage }: Stages): boolean =>
  timeStage === 'Past' && statusStage !== 'Booked' && statusStage !== 'Cancelled'

const hasHappened = ({ statusStage, timeStage }: Stages): boolean =>
  statusStage === 'Booked' && timeStage === 'Past'

/** How many come, and of how many it is planned for: '2 of 10 coming'. Of an event that is over how many went or meant to. */
export const peopleWords = (group: Group): string => {
  const { attendingCustomers = 0, estimatedCustomers = 0 } = group
  if (hasHappened(group)) return `${attendingCustomers} went`
  if (isOver(group)) return `${attendingCustomers} ${wasOrWere(attendingCustomers)} coming`
  return estimatedCustomers > attendingCustomers
    ? `${attendingCustomers} of ${estimatedCustomers} coming`
    : `${attendingCustomers} coming`
}

/** How many do not come, or did not. */
export const absentWords = (group: Stages, count: number): string => {
  if (hasHappened(group)) return `${count} didn’t go`
  return isOver(group) ? `${count} ${wasOrWere(count)} not coming` : `${count} not coming`
}

/** What one person's answer comes to, where it cannot be changed. */
export const answerWords = (group: Stages, isComing: boolean): string => {
  if (hasHappened(group)) return isComing ? 'Went' : 'Didn’t go'
  if (isOver(group)) return isComing ? 'Was coming' : 'Wasn’t coming'
  return isComing ? 'Coming' : 'Not coming'
}

const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were')

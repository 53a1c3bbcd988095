import type { StatusStage } from '#features/event-document/rules/event-document.ts'
import type { TimeStage } from '#features/event-document/rules/stages/derived-stages.ts'

type Stages = { readonly statusStage: StatusStage; readonly timeStage: TimeStage }

type Group = Stages & {
  readonly attendingCustomers?: number | undefined
  readonly estimatedCustomers?: number | undefined
}

/** Returns whether the event is past or cancelled, so that nobody can join. */
export const isOver = ({ statusStage, timeStage }: Stages): boolean =>
  statusStage === 'Cancelled' || timeStage === 'Past'

/**
 * Returns whether the event passed without a booking, so that nobody pays for it. False for cancelled events, whether
 * they were booked or not.
 */
export const hasPassedUnbooked = ({ statusStage, timeStage }: Stages): boolean =>
  timeStage === 'Past' && statusStage !== 'Booked' && statusStage !== 'Cancelled'

const hasHappened = ({ statusStage, timeStage }: Stages): boolean =>
  statusStage === 'Booked' && timeStage === 'Past'

/**
 * Returns how many attend, and how many are planned: '2 of 10 coming'. For an event that is over, returns how many went
 * or were coming.
 */
export const peopleLabel = (group: Group): string => {
  const { attendingCustomers = 0, estimatedCustomers = 0 } = group
  if (hasHappened(group)) return `${attendingCustomers} went`
  if (isOver(group)) return `${attendingCustomers} ${wasOrWere(attendingCustomers)} coming`
  return estimatedCustomers > attendingCustomers
    ? `${attendingCustomers} of ${estimatedCustomers} coming`
    : `${attendingCustomers} coming`
}

/** Returns how many do not attend, or did not. */
export const absentLabel = (group: Stages, count: number): string => {
  if (hasHappened(group)) return `${count} didn’t go`
  return isOver(group) ? `${count} ${wasOrWere(count)} not coming` : `${count} not coming`
}

/** Returns one person's answer as text, for readers who cannot change it. */
export const answerLabel = (group: Stages, isComing: boolean): string => {
  if (hasHappened(group)) return isComing ? 'Went' : 'Didn’t go'
  if (isOver(group)) return isComing ? 'Was coming' : 'Wasn’t coming'
  return isComing ? 'Coming' : 'Not coming'
}

const wasOrWere = (count: number) => (count === 1 ? 'was' : 'were')

import { type Admission, type Priority, priorities } from '#platform/server/http/limits/admission.ts'

/**
 * Creates an admission that replaces the real one, which depends on the load of the machine. It records the priority of
 * each request in `entered`, and refuses the priorities in `refuses`. `refused` contains the priorities of requests
 * that were admitted and then counted as refused.
 */
export const recordingAdmission = () => {
  const entered: Priority[] = []
  const refuses = new Set<Priority>()
  const endedRequests: Priority[] = []
  const refused: Priority[] = []
  const admission: Admission = {
    enter(priority) {
      entered.push(priority)
      return refuses.has(priority) ? undefined : { leave: () => void endedRequests.push(priority) }
    },
    hasRoomAs: (priority) => !refuses.has(priority),
    countRefused: (priority) => void refused.push(priority),
    adapt: () => {},
    readState: () => ({
      limit: 10,
      inProgress: entered.length - endedRequests.length,
      refused: Object.fromEntries(priorities.map((each) => [each, 0])) as Record<Priority, number>,
    }),
  }
  return { admission, entered, refuses, refused, countEnded: () => endedRequests.length }
}

/** After this many notifications in a row with a wrong signature, the password is probably wrong. */
const maxUnsigned = 3
/** Milliseconds between two log lines, so that nobody can fill the log with forged notifications. */
const pauseMs = 3_600_000

/**
 * Creates the alarm for wrong signatures of the gateway's notifications. Such signatures mean that the password is
 * wrong here or at the gateway. So that a few forged notifications don't raise the alarm, only those that name one of
 * our card payments count, and any valid one ends the alarm.
 */
export const createSignatureAlarm = ({ now, onRaised }: { now(): Date; onRaised(): void }) => {
  let unsignedCount = 0
  let raisedAt: number | undefined
  const areUnsigned = () => unsignedCount >= maxUnsigned
  return {
    areUnsigned,
    noteSigned(): void {
      unsignedCount = 0
    },
    noteUnsigned(): void {
      unsignedCount += 1
      const at = now().getTime()
      if (!areUnsigned() || (raisedAt !== undefined && at - raisedAt < pauseMs)) return
      raisedAt = at
      onRaised()
    },
  }
}

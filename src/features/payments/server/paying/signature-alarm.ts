/** Notifications in a row with a wrong signature after which the password is probably wrong. */
const maxUnsigned = 3
/** Milliseconds between two log lines, so that nobody can fill the log with forged notifications. */
const pauseMs = 3_600_000

/**
 * Notices when the gateway's notifications have wrong signatures, which means that the password is wrong here or at the
 * gateway. A few forged notifications must not look like that, so only those count that name a card payment of ours,
 * and any valid one ends the alarm.
 */
export const createSignatureAlarm = ({ now, onRaised }: { now(): Date; onRaised(): void }) => {
  let unsigned = 0
  let raisedAt: number | undefined
  const areUnsigned = () => unsigned >= maxUnsigned
  return {
    areUnsigned,
    noteSigned(): void {
      unsigned = 0
    },
    noteUnsigned(): void {
      unsigned += 1
      const at = now().getTime()
      if (!areUnsigned() || (raisedAt !== undefined && at - raisedAt < pauseMs)) return
      raisedAt = at
      onRaised()
    },
  }
}

import type { Actor } from '#kernel/actor.ts'
import { placeOf } from '#platform/adapters/geo/geo.ts'
import { deviceName } from '../../rules/device-name.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { listSessionsOf } from './session-store.ts'

/** Lists an actor's own sessions, last used first. Sessions of staff who act as the actor are not included. */
export const listSessions = async ({ database, geo, now }: AccountsDeps, { userId, sessionId }: Actor) => {
  const sessions = await listSessionsOf(database, userId, now())
  const ips = [...new Set(sessions.map(({ ip }) => ip))]
  const placeNames = new Map<string, string>(
    await Promise.all(ips.map(async (ip) => [ip, (await placeOf(geo, ip)).name] as const)),
  )
  return sessions.map(({ id, created_at, last_seen_at, user_agent, ip }) => ({
    id,
    device: deviceName(user_agent),
    place: placeNames.get(ip) ?? '',
    ip,
    loggedInAt: created_at.toISOString(),
    lastSeenAt: last_seen_at.toISOString(),
    current: id === sessionId,
  }))
}

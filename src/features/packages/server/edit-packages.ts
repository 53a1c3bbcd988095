import { randomUUID } from 'node:crypto'
import type { Actor } from '#kernel/actor.ts'
import { dayOf } from '#kernel/dates.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { type Tx, transact } from '#platform/server/database/transact.ts'
import { targetOfNewPackage } from '../rules/builder/adding-a-package.ts'
import { removedKey } from '../rules/changed-keys.ts'
import type { EventDocument } from '../rules/event-document.ts'
import { buildPackage, productCommands, type RequestedPackage, requestedBlank } from '../rules/new-package.ts'
import type { PackageDocument } from '../rules/package-document.ts'
import { readerOf } from '../rules/reading/reader-of.ts'
import { bookingStateOf } from '../rules/stages/booking-state.ts'
import { refuseCell } from '../rules/stages/refuse-by-table.ts'
import { changeEvent } from './change-event.ts'
import { loadCommandFacts } from './command-facts.ts'
import type { PackagesParts } from './packages-parts.ts'

type PackageQuestion = {
  readonly event: EventDocument
  readonly request: RequestedPackage
  /** Null for a visitor who makes an event by address: treated as its organiser. */
  readonly actor: Actor | null
  readonly supplierIds?: readonly string[]
  readonly now: Date
}

/** Builds a package with facts read fresh. Refusals: badEventPackage and those of evaluateCommands. */
export const buildNewPackage = async (
  tx: Tx,
  { request, ...question }: PackageQuestion,
): Promise<PackageDocument | Refusal> => {
  const { event } = question
  const blank = requestedBlank(event, randomUUID(), request)
  const commandList = productCommands(blank.id, request)
  const host = { ...event, packages: [...event.packages, blank] }
  const locationIds = blank.locationId === null ? [] : [blank.locationId]
  const facts = await loadCommandFacts(tx, { ...question, event: host, commandList, locationIds })
  return buildPackage(event, blank, commandList, facts)
}

type Created = { readonly event: EventDocument; readonly packageId: string }

/** Adds a package to an Enquiry of the last 30 days (001 §4). Refusals: stageForbids, those of building. */
export const addPackage = async (
  parts: PackagesParts,
  { eventId, request, actor }: { eventId: string; request: RequestedPackage; actor: Actor },
): Promise<Created | Refusal> => {
  let packageId = ''
  const about = aboutOf(parts, eventId, actor)
  const after = await transact(parts.database, (tx) =>
    changeEvent(tx, about, async (event) => {
      const viewer = actorAs(actor, event)
      const forbidden = refuseCell('addPackage', viewer, bookingStateOf(event, { status: 'Option' }))
      if (forbidden) return forbidden
      if (targetOfNewPackage(event, viewer, dayOf(about.now)) === 'newEvent')
        return refusal('stageForbids', { stage: event.statusStage })
      const pack = await buildNewPackage(tx, { event, request, actor, now: about.now })
      if (isRefusal(pack)) return pack
      packageId = pack.id
      return { event: { ...event, packages: [...event.packages, pack] } }
    }),
  )
  return isRefusal(after) ? after : { event: after, packageId }
}

/** Takes a package that is not booked out of the event. Refusals: nodeNotFound, stageForbids. */
export const removePackage = async (
  parts: PackagesParts,
  { eventId, packageId, actor }: { eventId: string; packageId: string; actor: Actor },
): Promise<EventDocument | Refusal> =>
  transact(parts.database, (tx) =>
    changeEvent(tx, aboutOf(parts, eventId, actor), (event) => {
      const pack = event.packages.find(({ id }) => id === packageId)
      if (!pack) return refusal('nodeNotFound', { id: packageId })
      const sender = actorAs(actor, event)
      const forbidden = refuseCell('removePackage', sender, bookingStateOf(event, pack))
      if (forbidden) return forbidden
      const packages = event.packages.filter((other) => other !== pack)
      const touched = [removedKey(packageId)]
      return {
        event: { ...event, packages },
        log: { commands: [{ name: 'removePackage', packageId }], touched },
      }
    }),
  )

/** As whom someone changes the packages of an event; the call lets nobody else through. */
const actorAs = (actor: Actor, event: EventDocument): 'organiser' | 'staff' | 'guest' => {
  const kind = readerOf(actor, event, [])?.kind
  return kind === 'organiser' || kind === 'staff' ? kind : 'guest'
}

const aboutOf = ({ now }: PackagesParts, eventId: string, actor: Actor) => ({
  eventId,
  doneBy: actor.staffId ?? actor.userId,
  now: now(),
})

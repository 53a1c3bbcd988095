import { z } from 'zod'
import { savePackage } from '#features/event-commands/rules/permissions.ts'
import { maxEntriesOfEvent, maxPackages } from '#features/event-document/rules/document-limits.ts'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField } from '#kernel/fields.ts'
import { maxEarlierVersions } from '../rules/earlier-versions/is-worth-restoring.ts'
import { eventIdInput } from '../rules/reading/event-response.ts'
import { wirePackage } from '../rules/reading/wire-schema.ts'
import { addedPackage, copyRefusals } from './package-endpoints.ts'

const tags = ['earlier versions']
const staffWhoView = { allow: { staff: 'eventArea.view' }, event: 'id' } as const

/** The version of an event is a number that each save increases by one. */
const versionField = z.coerce.number().int().min(0).max(2_147_483_647)

/** Ids of entries of the earlier version. */
const entryIds = z.array(idField).max(maxEntriesOfEvent)

/** The endpoints by which staff look at earlier versions of an event and restore their packages (STF-O12). */
export const earlierVersionEndpoints = {
  listEarlierVersions: endpoint({
    method: 'GET',
    path: '/event/{id}/earlierVersions',
    summary: 'The earlier versions of an event that are stored, newest first',
    tags,
    access: staffWhoView,
    refusals: ['nodeNotFound'],
  })
    .input(eventIdInput)
    .output(
      dataResponse(
        z
          .array(
            z.object({
              version: z.int(),
              /** When the version was created by a change, and who made that change. */
              dateTime: z.string(),
              /** The name is empty for the system and for erased people. */
              doneBy: z.object({ id: idField, name: z.string() }),
              packageCount: z.int(),
              productCount: z.int(),
              /**
               * The price of the booked package, or else of the first. Null if it has none yet; missing for readers who
               * do not see prices.
               */
              priceGBP: z.number().nullable().optional(),
            }),
          )
          .max(maxEarlierVersions),
      ),
    ),

  readEarlierVersion: endpoint({
    method: 'GET',
    path: '/event/{id}/earlierVersion/{version}',
    summary: 'The packages of an event in an earlier version',
    tags,
    access: staffWhoView,
    refusals: ['nodeNotFound'],
  })
    .input(z.object({ id: idField, version: versionField }))
    .output(
      dataResponse(
        z.object({
          version: z.int(),
          packages: z.array(wirePackage).max(maxPackages),
          /** The entries whose product the event no longer has. */
          removedItineraryIds: entryIds,
          /** The entries whose product is no longer in the catalogue. A restored package does not have them. */
          unavailableItineraryIds: entryIds,
          /** Why no package can be restored now; null if one can. */
          whyNotRestorable: z.string().nullable(),
        }),
      ),
    ),

  restorePackage: endpoint({
    method: 'POST',
    path: '/event/{id}/earlierVersion/{version}/package/{packageId}/restore',
    summary: 'Add a package of an earlier version to the event as another option',
    tags,
    access: { allow: { staff: savePackage }, event: 'id' },
    refusals: copyRefusals,
  })
    .input(
      z.strictObject({
        id: idField,
        version: versionField,
        packageId: idField,
        /** Identifies the restoration. A retry sends the same id, and gets the same option. */
        requestId: idField,
      }),
    )
    .output(
      dataResponse(
        addedPackage.extend({
          /** The names of products that were left out, because they are no longer in the catalogue. */
          leftOut: z.array(z.string()).max(maxEntriesOfEvent),
        }),
      ),
    ),
}

import type { CatalogueDeps } from '#features/catalogue/server/index.ts'
import { findPlaceByName, pickFields, staffVisibilityOf } from '#features/catalogue/server/index.ts'
import { idOfRecord } from '#features/records/rules/record-kind.ts'
import {
  changeRecord,
  createRecord,
  createUnderFreeId,
  type RecordRow,
  removeRecord,
  withoutRecordPrefix,
} from '#features/records/server/index.ts'
import { doneBody } from '#kernel/endpoint.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import { actorOf, type RequestContext } from '#platform/server/http/request-context.ts'
import type { webPackagesContract } from '../contract.ts'
import { idFromName } from '../rules/id-from-name.ts'
import type { WebPackageResponse } from '../rules/web-package-responses.ts'
import { presentWebPackage } from './present-web-package.ts'
import { readCards, readOpened } from './read-web-packages.ts'
import { webPackageSource } from './web-package-source.ts'
import {
  countWebPackages,
  findWebPackageOnWeb,
  findWebPackages,
  listWebPackages,
  type WebPackageRow,
} from './web-package-store.ts'

type Fields = Readonly<Partial<Record<keyof WebPackageResponse, boolean>>>

/** Returns the requested fields or, if none is requested, all but the excluded ones; undefined without `_fields`. */
const requestedFields = (fields: Fields | undefined): (keyof WebPackageResponse)[] | undefined => {
  const allFields = ['id', 'setting', 'content', 'productList'] as const
  if (fields === undefined) return undefined
  const isListed = Object.values(fields).includes(true)
  return allFields.filter((name) => fields[name] ?? !isListed)
}

/** No field of a package needs an additional permission, so `can` is always true. */
const writeOptions = { source: webPackageSource, can: () => true }

export const webPackageHandlers = (deps: CatalogueDeps): Handlers<typeof webPackagesContract> => {
  const { database } = deps
  const respond = (id: string, row: WebPackageRow | undefined): { data: WebPackageResponse } | Refusal =>
    row ? { data: presentWebPackage(row) } : refusal('nodeNotFound', { id })
  const readPackage = async (id: string) => (await findWebPackages(database, [id]))[0]
  /** Returns the stored package as a response, or the refusal. */
  const respondStored = async (rowOrRefusal: RecordRow | Refusal) => {
    if (isRefusal(rowOrRefusal)) return withoutRecordPrefix(rowOrRefusal)
    const id = idOfRecord(writeOptions.source.kind, rowOrRefusal.content)
    return respond(id, await readPackage(id))
  }
  /** Returns true if the user can see packages of locations without a page; only staff can. */
  const canSeeAll = async ({ actor }: RequestContext) => (await staffVisibilityOf(database, actor)).products
  return {
    readWebPackage: async ({ input: { id }, context }) =>
      respond(
        id,
        (await canSeeAll(context)) ? await readPackage(id) : await findWebPackageOnWeb(database, id),
      ),
    listWebPackages: async ({ input, context }) => {
      const { filter = {}, _fields, ...page } = input
      const search = {
        section: filter['setting.section'],
        locationId: filter['setting.location.id'],
        isOnWeb: !(await canSeeAll(context)),
      }
      const [rows, count] = await Promise.all([
        listWebPackages(database, search, page),
        countWebPackages(database, search),
      ])
      return { data: rows.map((row) => pickFields(presentWebPackage(row), requestedFields(_fields))), count }
    },
    createWebPackage: async ({ input: { id, ...fields }, context }) => {
      const actor = actorOf(context)
      if (id !== undefined)
        return respondStored(await createRecord(deps, writeOptions, actor, { id, ...fields }))
      const idPrefix = fields.setting.location.id
      return respondStored(
        await createUnderFreeId(deps, writeOptions, actor, {
          idPrefix,
          chooseId: (isTaken) => idFromName(fields.content.name, idPrefix, isTaken),
          recordOf: (freeId) => ({ id: freeId, ...fields }),
        }),
      )
    },
    changeWebPackage: async ({ input: { id, version, ...fields }, context }) => {
      const change = { id, version, record: { id, ...fields } }
      return respondStored(await changeRecord(deps, writeOptions, actorOf(context), change))
    },
    removeWebPackage: async ({ input, context }) =>
      (await removeRecord(deps, webPackageSource, actorOf(context), input)) ?? doneBody,
    listWebPackageCards: async ({ input: { locationName, ...input }, context }) => {
      const location = locationName === undefined ? undefined : await findPlaceByName(database, locationName)
      if (locationName !== undefined && !location) return refusal('nodeNotFound', { id: locationName })
      const cards = await readCards(deps, context.actor, { ...input, location })
      return { data: cards, count: cards.length }
    },
    openWebPackage: async ({ input, context }) => {
      const openedPackage = await readOpened(deps, context.actor, input)
      return isRefusal(openedPackage) ? openedPackage : { data: openedPackage }
    },
  }
}

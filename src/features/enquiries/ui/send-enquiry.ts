import type { EmptyCreation, PackageCreation } from '#features/events/rules/creation/creation-request.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { type Enquiry, enquiryCreation, enquiryPackage } from '../rules/enquiry-creation.ts'
import { type EnquiryWishes, enquiryResult, type PackageChanges } from '../rules/enquiry-result.ts'

type Created = {
  readonly event: WireEvent
  readonly packageId: string | null
  readonly existingEvent: boolean
  readonly rpt: 'y' | 'n'
}

/** The event an enquiry is in now, and whether its organiser goes on with the adding of a package. */
export type Sent = Created & { readonly addsPackage: boolean }

/** What sending does to the world, one step each. */
export type SendSteps = {
  /** The enquiry of the organiser that this one belongs into, if there is one. */
  findEvent(): Promise<WireEvent | undefined>
  /** Whether the event is to follow the enquiry. */
  askUpdate(event: WireEvent): Promise<boolean>
  createEvent(request: EmptyCreation & Pick<PackageCreation, 'package'>): Promise<Created>
  createEmptyEvent(request: EmptyCreation): Promise<Created>
  /** Puts it into an event that exists. */
  createInExisting(
    eventId: string,
    request: EmptyCreation & Partial<Pick<PackageCreation, 'package'>>,
  ): Promise<Created>
  updatePackage(eventId: string, packageId: string, changes: PackageChanges): Promise<WireEvent>
}

const wishesOf = ({ data, locationId, products, isWithoutPackage }: Enquiry): EnquiryWishes => ({
  ...data.packageSettings,
  locationId: isWithoutPackage ? null : locationId,
  notes: data.eventSummaryNotes,
  products,
})

/** Sends the enquiry of somebody who is logged in, as rules/enquiry-result.ts says; answers the event it is in. */
export const sendEnquiry = async (
  enquiry: Enquiry,
  organiserId: string | undefined,
  steps: SendSteps,
): Promise<Sent> => {
  const request = enquiryCreation(enquiry, { kind: 'loggedIn', organiserId })
  const withPackage = { ...request, package: enquiryPackage(enquiry) }
  const found = await steps.findEvent()
  if (!found) {
    const { kind } = enquiryResult(wishesOf(enquiry))
    return kind === 'createEvent'
      ? { ...(await steps.createEmptyEvent(request)), addsPackage: true }
      : { ...(await steps.createEvent(withPackage)), addsPackage: false }
  }
  const event = eventFromWire(found)
  const asked = enquiryResult(wishesOf(enquiry), { event, isCancelled: false })
  const isCancelled = asked.kind !== 'showEvent' && !(await steps.askUpdate(found))
  const result = enquiryResult(wishesOf(enquiry), { event, isCancelled })
  const lastPackageId = event.packages.at(-1)?.id ?? null
  const shown = {
    event: found,
    packageId: lastPackageId,
    existingEvent: true,
    rpt: 'y',
    addsPackage: false,
  } as const
  switch (result.kind) {
    case 'addPackage':
      return { ...(await steps.createInExisting(event.id, withPackage)), addsPackage: false }
    case 'addNotes':
      return { ...(await steps.createInExisting(event.id, request)), addsPackage: true }
    case 'updatePackage':
      return { ...shown, event: await steps.updatePackage(event.id, result.packageId, result.changes) }
    default:
      return shown
  }
}

/** Sends the enquiry of somebody who goes on by a magic link. */
export const sendByLink = async <Answer>(
  enquiry: Enquiry,
  email: string,
  steps: {
    create(
      request: EmptyCreation & Pick<PackageCreation, 'package'> & { organiserEmail: string },
    ): Promise<Answer>
    createEmpty(request: EmptyCreation & { organiserEmail: string }): Promise<Answer>
  },
): Promise<Answer> => {
  const request = { ...enquiryCreation(enquiry, { kind: 'magicLink', email }), organiserEmail: email }
  return wishesOf(enquiry).locationId === null
    ? steps.createEmpty(request)
    : steps.create({ ...request, package: enquiryPackage(enquiry) })
}

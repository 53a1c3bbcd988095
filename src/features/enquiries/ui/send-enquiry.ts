import { type CreatedEvent, requireCreated } from '#features/events/rules/creation/created-event-query.ts'
import type { EmptyCreation, PackageCreation } from '#features/events/rules/creation/creation-request.ts'
import { eventFromWire } from '#features/events/rules/reading/from-wire.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { type Enquiry, enquiryCreation, enquiryPackage } from '../rules/enquiry-creation.ts'
import { enquiryResult, type PackageChanges, type RequestedTrip } from '../rules/enquiry-result.ts'

/** The event of a sent enquiry; `addsPackage` is true if its organiser continues by adding a package. */
export type SendResult = CreatedEvent & { readonly addsPackage: boolean }

/** The side effects of sending an enquiry, as functions that tests can replace. */
export type SendSteps = {
  /** Finds the organiser’s event that the enquiry joins, if there is one. */
  findEvent(): Promise<WireEvent | undefined>
  /** Asks whether to update the event. */
  confirmUpdate(event: WireEvent): Promise<boolean>
  createEvent(request: EmptyCreation & Pick<PackageCreation, 'package'>): Promise<CreatedEvent>
  createEmptyEvent(request: EmptyCreation): Promise<CreatedEvent>
  /** Sends the enquiry to an existing event. */
  createInExisting(
    eventId: string,
    request: EmptyCreation & Partial<Pick<PackageCreation, 'package'>>,
  ): Promise<CreatedEvent>
  updatePackage(eventId: string, packageId: string, changes: PackageChanges): Promise<WireEvent>
}

const requestedTripOf = ({ data, locationId, products, isWithoutPackage }: Enquiry): RequestedTrip => ({
  ...data.packageSettings,
  locationId: isWithoutPackage ? null : locationId,
  notes: data.eventSummaryNotes,
  products,
})

/** Sends the enquiry of a logged-in user as `enquiryResult` determines. Returns its event. */
export const sendEnquiry = async (
  enquiry: Enquiry,
  organiserId: string | undefined,
  steps: SendSteps,
): Promise<SendResult> => {
  const request = enquiryCreation(enquiry, { kind: 'loggedIn', organiserId })
  const withPackage = { ...request, package: enquiryPackage(enquiry) }
  const foundEvent = await steps.findEvent()
  if (!foundEvent) {
    const { kind } = enquiryResult(requestedTripOf(enquiry))
    return kind === 'createEvent'
      ? { ...requireCreated(await steps.createEmptyEvent(request)), addsPackage: true }
      : { ...requireCreated(await steps.createEvent(withPackage)), addsPackage: false }
  }
  const event = eventFromWire(foundEvent)
  const firstResult = enquiryResult(requestedTripOf(enquiry), { event, hasDeclined: false })
  const hasDeclined = firstResult.kind !== 'showEvent' && !(await steps.confirmUpdate(foundEvent))
  const result = enquiryResult(requestedTripOf(enquiry), { event, hasDeclined })
  const lastPackageId = event.packages.at(-1)?.id ?? null
  const unchangedResult = {
    event: foundEvent,
    packageId: lastPackageId,
    existingEvent: true,
    rpt: 'y',
    addsPackage: false,
  } as const
  switch (result.kind) {
    case 'addPackage':
      return { ...requireCreated(await steps.createInExisting(event.id, withPackage)), addsPackage: false }
    case 'addNotes':
      return { ...requireCreated(await steps.createInExisting(event.id, request)), addsPackage: true }
    case 'updatePackage':
      return {
        ...unchangedResult,
        event: await steps.updatePackage(event.id, result.packageId, result.changes),
      }
    default:
      return unchangedResult
  }
}

/** Sends the enquiry of a customer who continues with a link sent by email. */
export const sendWithoutLogin = async <Response>(
  enquiry: Enquiry,
  email: string,
  steps: {
    create(
      request: EmptyCreation & Pick<PackageCreation, 'package'> & { organiserEmail: string },
    ): Promise<Response>
    createEmpty(request: EmptyCreation & { organiserEmail: string }): Promise<Response>
  },
): Promise<Response> => {
  const request = { ...enquiryCreation(enquiry, { kind: 'magicLink', email }), organiserEmail: email }
  return requestedTripOf(enquiry).locationId === null
    ? steps.createEmpty(request)
    : steps.create({ ...request, package: enquiryPackage(enquiry) })
}

import { createContext, useContext } from 'react'
import type { RoleDocument } from '#features/access/rules/role-document.ts'
import type { LocationResponse } from '#features/catalogue/rules/responses/location-responses.ts'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { RequestedPackage } from '#features/event-commands/rules/new-package.ts'
import type { LimitSettings } from '#features/event-document/rules/quantities/package-limits.ts'
import type { CreatedEvent } from '#features/events/rules/creation/created-event-query.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'

export type CreationRequest = {
  readonly section: Section
  readonly package: RequestedPackage
  /** Identifies the save. A retry sends the same id, so that the server creates no second event. */
  readonly requestId: string
  readonly people: number
  /** The customer who becomes the organiser; set only by staff in the customer view (ACC-002). */
  readonly organiserId?: string
}

/** The error of a save whose session has expired. */
export class SessionExpiredError extends Error {
  constructor() {
    super('You’ve been logged out. Please log in again.')
  }
}

/** A product's availability by day: the remaining units, null without a limit, and the reason if it is unavailable. */
export type DayAvailability = Readonly<
  Record<IsoDate, { readonly allocation: number | null; readonly reason?: string }>
>

/** The dependencies of the builder, which the app provides. */
export type BuilderDeps = {
  /**
   * Returns a product, with prices if the reader sees them in the section, or in the event for which the product is
   * chosen.
   */
  readProduct(productId: string, query: { section: Section; eventId?: string }): Promise<ProductResponse>
  /** Returns products' availability on each day of a trip, by product id. A missing product is left out. */
  readDays(
    productList: readonly string[],
    query: { section: Section; startDate: IsoDate; nightsCount: number; peopleCount: number },
  ): Promise<Readonly<Record<string, DayAvailability>>>
  /** Returns whether the reader sees the prices of products and of packages outside an event. */
  readPriceDisplay(section: Section): Promise<{ products: boolean; packages: boolean }>
  readLocation(name: string): Promise<LocationResponse>
  /** Returns suppliers whose names contain a text, for staff. */
  findSuppliers(text: string): Promise<readonly { id: string; name: string; currency: string }[]>
  readLimits(section: string): Promise<LimitSettings>
  readRole(name: string): Promise<RoleDocument>
  readEvent(eventId: string): Promise<WireEvent>
  /**
   * Returns the event in a history state, such as 'booked': the event as it was stored for the customer at the booking.
   */
  readEventState(query: { eventId: string; state: string; customerId: string }): Promise<WireEvent>
  /**
   * Saves commands and returns the event. `requestId` identifies the save, so that a repeated request changes nothing.
   */
  saveCommands(save: {
    eventId: string
    commandList: PackageCommand[]
    version: number
    requestId: string
  }): Promise<WireEvent>
  createEvent(request: CreationRequest): Promise<CreatedEvent>
  addPackage(
    eventId: string,
    request: Pick<CreationRequest, 'package' | 'requestId'>,
  ): Promise<{ event: WireEvent; packageId: string }>
  createUnauthenticatedEvent(request: CreationRequest & { organiserEmail: string }): Promise<void>
}

export const BuilderDepsContext = createContext<BuilderDeps | undefined>(undefined)

export const useBuilderDeps = (): BuilderDeps => {
  const deps = useContext(BuilderDepsContext)
  if (!deps) throw new Error('BuilderDepsContext is missing around this component')
  return deps
}

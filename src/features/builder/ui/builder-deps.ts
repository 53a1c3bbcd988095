import { createContext, useContext } from 'react'
import type { RoleDocument } from '#features/access/rules/role-document.ts'
import type { LocationAnswer } from '#features/catalogue/rules/answers/location-answers.ts'
import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import type { PackageCommand } from '#features/events/rules/commands/index.ts'
import type { RequestedPackage } from '#features/events/rules/new-package.ts'
import type { LimitSettings } from '#features/events/rules/quantities/package-limits.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import type { IsoDate } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'

export type CreationRequest = {
  readonly section: Section
  readonly package: RequestedPackage
  /** The same for a repeat of the same save, so that it makes no second event. */
  readonly requestId: string
  readonly people: number
  /** Said by staff in the customer view: whose event it becomes (001 §6). */
  readonly organiserId?: string
}

export type CreatedPackage = {
  readonly event: WireEvent
  readonly packageId: string | null
  readonly existingEvent: boolean
  readonly rpt: 'y' | 'n'
}

/** What saves fail with when the session of whoever was logged in is over. */
export class SessionOver extends Error {
  constructor() {
    super('You’ve been logged out. Please log in again.')
  }
}

/** What is said of a product on days: whether it is closed, and how many units are left where there is a limit. */
export type DayAnswers = Readonly<
  Record<IsoDate, { readonly allocation: number | null; readonly reason?: string }>
>

/** What the builder needs of the rest of the product; the app gives it, for most belongs to other features. */
export type BuilderDeps = {
  /** With its prices if the reader is shown them in the section, or for the event it is chosen for. */
  readProduct(productId: string, about: { section: Section; eventId?: string }): Promise<ProductAnswer>
  /** Products on each day of a stay, by their ids; of one that there is no more nothing is said. */
  readDays(
    productList: readonly string[],
    about: { section: Section; startDate: IsoDate; nightsCount: number; peopleCount: number },
  ): Promise<Readonly<Record<string, DayAnswers>>>
  /** Whether the reader is shown prices outside an event, of products and of a package. */
  readPriceDisplay(section: Section): Promise<{ products: boolean; packages: boolean }>
  readLocation(name: string): Promise<LocationAnswer>
  readLimits(section: string): Promise<LimitSettings>
  readRole(name: string): Promise<RoleDocument>
  readEvent(eventId: string): Promise<WireEvent>
  /** The event in a history state; 'booked' is as it was when that customer booked. */
  readEventState(asked: { eventId: string; state: string; customerId: string }): Promise<WireEvent>
  saveCommands(save: {
    eventId: string
    commandList: PackageCommand[]
    version: number
    currentCustomerId?: string
  }): Promise<WireEvent>
  createEvent(request: CreationRequest): Promise<CreatedPackage>
  addPackage(
    eventId: string,
    request: Pick<CreationRequest, 'package' | 'requestId'>,
  ): Promise<{ event: WireEvent; packageId: string }>
  createUnauthenticatedEvent(request: CreationRequest & { organiserEmail: string }): Promise<void>
}

export const BuilderServicesContext = createContext<BuilderDeps | undefined>(undefined)

export const useBuilderDeps = (): BuilderDeps => {
  const services = useContext(BuilderServicesContext)
  if (!services) throw new Error('no BuilderServicesContext around this component')
  return services
}

import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import type { EventsApi } from '#features/events/ui/events-api.ts'

export type EarlierPackageProps = {
  readonly pack: WirePackage
  /** The version that has the package. */
  readonly version: Awaited<ReturnType<EventsApi['readEarlierVersion']>>['data']
  /** The current event. */
  readonly event: WireEvent
  readonly onChanged: (event: WireEvent) => void
}

import type { ProductConfig } from '#features/catalogue/rules/product-config.ts'
import type { PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import { exampleEvent, exampleFactsOf, withoutCosts } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { fullVisibility } from '#features/events/rules/testing/visibilities.ts'
import type { BrowserFacts } from '../state/browser-facts.ts'
import { type BuilderState, createBuilder } from '../state/builder.ts'

/** The facts that the organiser's browser has about the example event. */
export const exampleBrowserFacts: BrowserFacts = {
  command: withoutCosts(exampleFactsOf('organiser')),
  visibility: fullVisibility,
  product: () => undefined,
  addProduct: () => {},
  markMissing: () => {},
  isMissing: () => false,
  addSupplier: () => {},
  addLocation: () => {},
}

type Options = {
  isSaved?: boolean
  base?: EventDocument
  queue?: PackageCommand[]
  /** The version that the stored queue is based on. */
  version?: number
  /** Configurations of products, by product id, that replace those of the example facts. */
  configs?: Readonly<Record<string, ProductConfig>>
  /** The user of the builder; by default the organiser. */
  by?: 'organiser' | 'staff'
}

/** Creates a builder for the example event. `stored` collects the states that it stores. */
export const tryBuilder = ({
  isSaved = true,
  base = exampleEvent,
  queue,
  version,
  configs = {},
  by = 'organiser',
}: Options = {}) => {
  const command = by === 'staff' ? exampleFactsOf('staff') : exampleBrowserFacts.command
  const products = Object.entries(configs).map(([id, config]) => [id, { ...command.products[id]!, config }])
  const facts: BrowserFacts = {
    ...exampleBrowserFacts,
    command: { ...command, products: { ...command.products, ...Object.fromEntries(products) } },
  }
  const stored: BuilderState[] = []
  const builder = createBuilder({
    isSaved,
    packageId: 'pk-1',
    base,
    stored: { queue, version },
    facts,
    readerKind: by,
    store: (state) => void stored.push(state),
  })
  return { builder, stored }
}

/** Returns the day of each entry by its itineraryId. */
export const daysOf = ({ pack }: BuilderState): Record<string, number> =>
  Object.fromEntries(pack.entries.map(({ itineraryId, dayIndex }) => [itineraryId, dayIndex]))

export const addBoat: PackageCommand = {
  name: 'addProduct',
  packageId: 'pk-1',
  data: { productId: 'pr-boat', itinerary: [{ newItineraryId: 'it-boat', dayIndex: 1 }] },
}

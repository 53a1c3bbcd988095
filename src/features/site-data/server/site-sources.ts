import { catalogueSources } from '#features/catalogue/server/index.ts'
import { contentSources } from '#features/content/server/index.ts'
import type { RecordSource } from '#features/records/server/index.ts'
import { webPackageSource, webPackagesOfLocations } from '#features/web-packages/server/index.ts'

const withWebPackages = (source: RecordSource): RecordSource =>
  source.kind.name === 'location'
    ? { ...source, dependentSearches: [...(source.dependentSearches ?? []), webPackagesOfLocations] }
    : source

/** The sources of every kind of record that is shipped in `data/` or edited by staff, except photos. */
export const siteSources: readonly RecordSource[] = [
  ...catalogueSources.map(withWebPackages),
  webPackageSource,
  ...contentSources,
]

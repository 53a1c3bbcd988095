import addresses from 'virtual:contract/background'
import { removeUnconfirmedOnLogOut } from '#features/builder/ui/save/unconfirmed-save.ts'
import { startTracking } from '#features/tracking/ui/background/start-tracking.ts'
import { sectionOf } from '#kernel/section.ts'
import { createApiClient } from '#platform/browser/api-client.ts'
import type { Api } from '../../get-api.ts'
import { readStoredSection } from '../stored-section.ts'

/** Starts the background tasks of every page. */
export const startBackground = (): void => {
  removeUnconfirmedOnLogOut()
  const { tracking } = createApiClient<Pick<Api, 'tracking'>>(addresses, `${window.location.origin}/api`)
  startTracking(tracking, () => {
    const section = readStoredSection()
    return section && sectionOf(section)
  })
}

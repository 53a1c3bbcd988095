import { basket } from '../basket.ts'
import { writeBasketSummary } from '../basket-summary.ts'
import { type DraftPlace, dropDraft, lastDraftPlace } from '../state/draft.ts'
import { forgetBuilder } from '../state/use-builder.ts'

/** Removes a draft that became an event, and its basket. */
export const clearDraft = (place: DraftPlace): void => {
  dropDraft(place)
  writeBasketSummary(place.section, place.location, undefined)
  basket.setHidden(true)
  forgetBuilder({ kind: 'draft', ...place })
}

/** Removes the draft that was edited last. */
export const clearLastDraft = (): void => {
  const place = lastDraftPlace()
  if (place) clearDraft(place)
}

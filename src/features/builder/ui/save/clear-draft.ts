import { basket } from '../basket.ts'
import { writeBasketSummary } from '../basket-summary.ts'
import { type DraftPlace, dropDraft, lastDraftPlace } from '../state/draft.ts'
import { forgetBuilder } from '../state/use-builder.ts'

/** A draft that became an event is not kept any longer, and nothing is left to be shown of it. */
export const clearDraft = (place: DraftPlace): void => {
  dropDraft(place)
  writeBasketSummary(place.section, place.location, undefined)
  basket.hide(true)
  forgetBuilder({ kind: 'draft', ...place })
}

/** The builder is emptied of what was worked on last. */
export const clearLastDraft = (): void => {
  const place = lastDraftPlace()
  if (place) clearDraft(place)
}

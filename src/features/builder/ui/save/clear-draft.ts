import { basket } from '../basket.ts'
import { writeBasketSummary } from '../basket-summary.ts'
import { type DraftKey, dropDraft, lastDraftKey } from '../state/draft.ts'
import { forgetBuilder } from '../state/use-builder.ts'

/** Removes a draft that became an event, and its basket. */
export const clearDraft = (key: DraftKey): void => {
  dropDraft(key)
  writeBasketSummary(key.section, key.location, undefined)
  basket.setHidden(true)
  forgetBuilder({ kind: 'draft', ...key })
}

/** Removes the draft that was edited last. */
export const clearLastDraft = (): void => {
  const key = lastDraftKey()
  if (key) clearDraft(key)
}

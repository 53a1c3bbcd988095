import { paymentStages, timeStages } from '#features/events/rules/stages/derived-stages.ts'
import { statusStages } from '#features/events/rules/stages/status-stages.ts'
import { sections } from '#kernel/section.ts'

/** What conditions of permissions can be made of, as far as it can be listed. */
export const conditionValues = {
  section: sections,
  statusStage: statusStages,
  timeStage: timeStages,
  paymentStage: paymentStages,
}

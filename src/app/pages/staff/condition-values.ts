import { paymentStages } from '#features/packages/rules/stages/payment-stage.ts'
import { statusStages } from '#features/packages/rules/stages/status-stages.ts'
import { timeStages } from '#features/packages/rules/stages/time-stage.ts'
import { sections } from '#kernel/section.ts'

/** What conditions of permissions can be made of, as far as it can be listed. */
export const conditionValues = {
  section: sections,
  statusStage: statusStages,
  timeStage: timeStages,
  paymentStage: paymentStages,
}

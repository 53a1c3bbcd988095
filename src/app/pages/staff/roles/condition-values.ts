import { paymentStages, timeStages } from '#features/event-document/rules/stages/derived-stages.ts'
import { statusStages } from '#features/event-document/rules/stages/status-stages.ts'
import { sections } from '#kernel/section.ts'

/** The possible values of those permission conditions that have a fixed list of values. */
export const conditionValues = {
  section: sections,
  statusStage: statusStages,
  timeStage: timeStages,
  paymentStage: paymentStages,
}

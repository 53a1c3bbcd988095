import { paymentStageTransitions, timeStageTransitions } from './derived-stages.ts'
import { entryStageTransitions } from './entry-stage.ts'
import { type Transitions, unreachableStates } from './stage-machine.ts'
import { statusStageTransitions } from './status-stage.ts'

/** Checks the stage tables, once when the server starts. @throws if a stage is unreachable */
export const checkStages = (): void => {
  check('status stage', statusStageTransitions, 'Enquiry')
  check('time stage', timeStageTransitions, 'No Date')
  check('payment stage', paymentStageTransitions, 'Not Paid')
  check('product stage', entryStageTransitions, 'Enquiry')
}

const check = <State extends string>(name: string, transitions: Transitions<State>, start: State) => {
  const unreachable = unreachableStates(transitions, start)
  if (unreachable.length > 0) throw new Error(`${name} never reached: ${unreachable.join(', ')}`)
}

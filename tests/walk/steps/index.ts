import type { Step } from '../step.ts'
import { payingSteps } from './paying.ts'
import { peopleSteps } from './people.ts'
import { productSteps } from './products.ts'
import { refundSteps } from './refunds.ts'
import { rivalSteps } from './rivals.ts'
import { staffSteps } from './staff.ts'
import { supplierSteps } from './suppliers.ts'
import { timeSteps } from './time.ts'

/** All steps of a walk. To add a step, add it to one of these lists. */
export const allSteps: readonly Step[] = [
  ...productSteps,
  ...peopleSteps,
  ...payingSteps,
  ...refundSteps,
  ...staffSteps,
  ...supplierSteps,
  ...rivalSteps,
  ...timeSteps,
]

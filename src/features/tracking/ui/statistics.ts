import type { InferContractRouterOutputs } from '@orpc/contract'
import type { trackingContract } from '../contract.ts'

/** The figures of a period, as returned by the endpoint. */
export type Statistics = InferContractRouterOutputs<typeof trackingContract>['readStaffStatistics']['data']
export type DayFigures = Statistics['byDay'][number]

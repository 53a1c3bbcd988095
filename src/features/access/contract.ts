import { changeCalls } from './contract/change-log-calls.ts'
import { roleCalls } from './contract/role-calls.ts'

export const accessContract = { ...roleCalls, ...changeCalls }

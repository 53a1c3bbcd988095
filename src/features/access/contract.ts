import { changeCalls } from './contract/change-calls.ts'
import { roleCalls } from './contract/role-calls.ts'

export const accessContract = { ...roleCalls, ...changeCalls }

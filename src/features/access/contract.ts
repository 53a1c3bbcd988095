import { changeLogEndpoints } from './contract/change-log-endpoints.ts'
import { roleEndpoints } from './contract/role-endpoints.ts'

export const accessContract = { ...roleEndpoints, ...changeLogEndpoints }

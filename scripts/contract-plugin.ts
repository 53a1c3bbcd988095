import { isContractProcedure } from '@orpc/contract'
import type { Plugin } from 'vite'
import { accessAlternatives, type EndpointMeta, type Relation } from '../src/kernel/endpoint.ts'

const moduleName = 'virtual:contract'

type Audience = 'everybody' | 'members' | 'staff' | 'background'

const visitorRelations: readonly Relation[] = ['anyone', 'tokenHolder']
const staffRelations: readonly Relation[] = ['staff', 'hiddenStaff', 'toggledStaff']

/**
 * Returns the audience that needs the address of an endpoint: everybody including visitors, people with an account,
 * staff, or background tasks of a page.
 */
const audienceOf = ({ access, background }: EndpointMeta): Audience => {
  if (background) return 'background'
  const relations = accessAlternatives(access!).map(([relation]) => relation)
  if (relations.some((relation) => visitorRelations.includes(relation))) return 'everybody'
  return relations.every((relation) => staffRelations.includes(relation)) ? 'staff' : 'members'
}

/** Returns the addresses of the endpoints for an audience, by feature and name. */
const addressesFor = (contract: object, audience: Audience) =>
  Object.fromEntries(
    Object.entries(contract).map(([feature, endpoints]) => [
      feature,
      Object.fromEntries(
        Object.entries(endpoints as object).flatMap(([name, endpoint]) => {
          if (!isContractProcedure(endpoint)) throw new Error(`${feature}.${name} is not an endpoint`)
          const { meta, route } = endpoint['~orpc']
          const isForAudience = audienceOf(meta as EndpointMeta) === audience
          return isForAudience ? [[name, `${route.method} ${route.path}`]] : []
        }),
      ),
    ]),
  )

/**
 * Generates modules that contain the addresses of the endpoints for the browser, without their schemas: the schema
 * library would double the JavaScript of the first page. Each audience has its own module, so that visitors do not load
 * addresses that only staff use.
 */
export const contractPlugin = (): Plugin => ({
  name: 'jaunt-contract',
  resolveId: (id) => (id.startsWith(`${moduleName}/`) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${moduleName}/`)) return undefined
    const { contract } = await import('../src/app/contract.ts')
    return `export default ${JSON.stringify(addressesFor(contract, id.split('/')[1] as Audience))}`
  },
})

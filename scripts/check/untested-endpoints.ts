import { contract } from '#app/contract.ts'
import { listEndpoints } from '#tests/support/list-endpoints.ts'

const patternOf = (path: string) =>
  new RegExp(
    `^/api${path
      .split(/\{\+?\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}$`,
  )

/**
 * Returns the endpoints to which no test sent a successful request, as 'events.readEvent: GET /event/{id}'.
 * @param requests all successful requests, as 'GET /api/event/x'
 */
export const untestedEndpoints = (requests: readonly string[]): string[] => {
  const paths = new Map<string, string[]>()
  for (const request of new Set(requests)) {
    const [method = '', path = ''] = request.split(' ')
    paths.set(method, [...(paths.get(method) ?? []), path])
  }
  return listEndpoints(contract)
    .filter(({ method, path }) => {
      const pattern = patternOf(path)
      return !paths.get(method)?.some((sent) => pattern.test(sent))
    })
    .map(({ name, method, path }) => `${name}: ${method} ${path}`)
}

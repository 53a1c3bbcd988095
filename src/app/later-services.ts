import type { BuilderDeps } from '#features/builder/ui/builder-deps.ts'
import { loadPart } from '#platform/browser/load-part.ts'

type Service = (...given: readonly unknown[]) => Promise<unknown>

const load = async () => (await loadPart(() => import('./connect-builder.ts'))).builderServices

const kept = new Map<PropertyKey, Service>()

const later =
  (name: PropertyKey): Service =>
  async (...given) =>
    ((await load())[name as keyof BuilderDeps] as Service)(...given)

/**
 * What the builder needs of the other features, loaded with the first thing that is asked: most visits ask nothing.
 * Each service is the same function whenever it is taken: effects that depend on one begin anew with another.
 */
export const laterServices = new Proxy({} as BuilderDeps, {
  get: (_, name) => {
    const service = kept.get(name) ?? later(name)
    kept.set(name, service)
    return service
  },
})

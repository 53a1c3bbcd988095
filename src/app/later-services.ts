import type { BuilderServices } from '#features/packages/ui/builder-services.ts'
import { loadPart } from '#platform/browser/load-part.ts'

type Service = (...given: readonly unknown[]) => Promise<unknown>

const load = async () => (await loadPart(() => import('./builder-services.ts'))).builderServices

/** What the builder needs of the other features, loaded with the first thing that is asked: most visits ask nothing. */
export const laterServices = new Proxy({} as BuilderServices, {
  get:
    (_, name): Service =>
    async (...given) =>
      ((await load())[name as keyof BuilderServices] as Service)(...given),
})

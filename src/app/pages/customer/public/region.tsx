import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../../../route-heads.ts'
import { loadPlace } from './place-loader.ts'
import { PlaceView } from './place-view.tsx'

export const Route = createFileRoute('/_public/region-{$region}')({
  loader: ({ params, context }) => loadPlace('region', params.region, context.site),
  head: loadedHead,
  component: Region,
})

function Region() {
  return <PlaceView place={Route.useLoaderData()} />
}

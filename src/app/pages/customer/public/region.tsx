import { createFileRoute } from '@tanstack/react-router'
import { placeHead } from './place-head.ts'
import { loadPlace } from './place-loader.ts'
import { PlaceView } from './place-view.tsx'

export const Route = createFileRoute('/_public/region-{$region}')({
  loader: ({ params }) => loadPlace('region', params.region),
  head: ({ params, loaderData, match: { context } }) =>
    placeHead(context.site, loaderData, `/region-${params.region}`),
  component: Region,
})

function Region() {
  return <PlaceView place={Route.useLoaderData()} />
}

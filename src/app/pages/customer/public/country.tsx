import { createFileRoute } from '@tanstack/react-router'
import { placeHead } from './place-head.ts'
import { loadPlace } from './place-loader.ts'
import { PlaceView } from './place-view.tsx'

export const Route = createFileRoute('/_public/country-{$country}')({
  loader: ({ params }) => loadPlace('country', params.country),
  head: ({ params, loaderData, match: { context } }) =>
    placeHead(context.site, loaderData, `/country-${params.country}`),
  component: Country,
})

function Country() {
  return <PlaceView place={Route.useLoaderData()} />
}

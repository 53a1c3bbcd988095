import { createFileRoute } from '@tanstack/react-router'
import { loadedHead } from '../../../route-heads.ts'
import { loadPlace } from './place-loader.ts'
import { PlaceView } from './place-view.tsx'

export const Route = createFileRoute('/_public/country-{$country}')({
  loader: ({ params, context }) => loadPlace('country', params.country, context.site),
  head: loadedHead,
  component: Country,
})

function Country() {
  return <PlaceView place={Route.useLoaderData()} />
}

import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import { renderPage } from '../../src/app/render-page.ts'
import { processorTime } from './timing.ts'

/** A header that requests the milliseconds of react-dom alone for the page's tree, instead of the page. */
const aloneHeader = 'x-react-dom-alone'

/**
 * The product's page handler, and a second one that renders the same tree to bytes with react-dom alone. It renders
 * to bytes because renderToString returns a rope of thousands of strings that V8 flattens at the first read. Without
 * that step the comparison would be unfair.
 */
export default {
  fetch: createStartHandler(async (facts) => {
    if (!facts.request.headers.has(aloneHeader)) return renderPage(facts)
    const startedAt = processorTime()
    const { length } = Buffer.from(renderToString(<StartServer router={facts.router} />))
    const milliseconds = processorTime() - startedAt
    return Response.json({ milliseconds, length })
  }),
}

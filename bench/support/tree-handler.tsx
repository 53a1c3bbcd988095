import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import { renderPage } from '../../src/app/render-page.ts'
import { processorTime } from './timing.ts'

/** A header that requests, instead of the page, the milliseconds that react-dom alone takes for it. */
const aloneHeader = 'x-react-dom-alone'

/**
 * The product’s page handler, and a second one that renders the same page to bytes with react-dom alone. It does not
 * use renderToString, which returns a string in thousands of pieces that V8 joins only at the first read; without
 * that step, the comparison would be unfair.
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

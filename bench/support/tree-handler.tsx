import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import { renderPage } from '../../src/app/render-page.ts'
import { processorTime } from './timing.ts'

/** Asks for the milliseconds that react-dom alone takes for the page's tree, instead of the page. */
const aloneHeader = 'x-react-dom-alone'

/**
 * The product's page handler, and beside it the tree of the same page rendered to bytes and nothing else. To bytes, since
 * what renderToString gives is a chain of thousands of pieces, which V8 joins for whoever reads it first: without it the
 * page would be measured with that work and react-dom without.
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

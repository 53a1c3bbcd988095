import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import { renderPage } from '../../src/app/render-page.ts'
import { processorTime } from './timing.ts'

/** For a request with this header, the response is the milliseconds that react-dom alone takes for the page. */
const aloneHeader = 'x-react-dom-alone'

/**
 * Jaunt's page handler, and a second one that renders the same page to bytes with react-dom alone. renderToString
 * returns a string in thousands of pieces, which V8 joins only when the string is first used. Converting it to bytes
 * includes that step, without which the comparison would be unfair.
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

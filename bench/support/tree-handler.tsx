import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import { renderPage } from '../../src/app/render-page.ts'
import { processorTime } from './timing.ts'

/** For a request with this header, the response is the milliseconds that react-dom alone takes for the page. */
const reactAloneHeader = 'x-react-dom-alone'

/**
 * Jaunt's page handler. For a request with the header above, it renders the page to bytes with react-dom alone.
 * renderToString returns a string in thousands of pieces, which V8 joins only when the string is first used.
 * Converting it to bytes includes that step, without which the comparison would be unfair.
 */
export default {
  fetch: createStartHandler(async (handlerContext) => {
    if (!handlerContext.request.headers.has(reactAloneHeader)) return renderPage(handlerContext)
    const startedAt = processorTime()
    const { length } = Buffer.from(renderToString(<StartServer router={handlerContext.router} />))
    const milliseconds = processorTime() - startedAt
    return Response.json({ milliseconds, length })
  }),
}

/** A response of the inspector. For `Runtime.evaluate`, `result.result.value` is the value of the expression. */
type Response = { readonly id: number; readonly result?: { readonly result?: { readonly value?: string } } }

/**
 * Returns the memory in MB that a process still uses after garbage collection: objects of JavaScript and buffers. Unlike
 * the resident memory, it does not depend on when V8 last collected garbage or released memory.
 * @param port the port of the process's inspector, which `--inspect` opens
 */
export const liveMegabytes = async (port: number): Promise<number> => {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as [
    { readonly webSocketDebuggerUrl: string },
  ]
  const socket = new WebSocket(targets[0].webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let lastId = 0
  const send = (method: string, params: object = {}) => {
    lastId += 1
    const id = lastId
    const response = new Promise<Response>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data)) as Response
        if (message.id === id) resolve(message)
      })
    })
    socket.send(JSON.stringify({ id, method, params }))
    return response
  }
  await send('HeapProfiler.collectGarbage')
  const expression = '(({ heapUsed, external }) => String(heapUsed + external))(process.memoryUsage())'
  const { result } = await send('Runtime.evaluate', { expression })
  socket.close()
  return Number(result?.result?.value) / 1_000_000
}

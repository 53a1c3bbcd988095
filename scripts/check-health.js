// Exits with code 0 if the server on this machine responds, for the health check of a container. This is JavaScript
// without imports, because it runs every few seconds.
const response = await fetch(`http://127.0.0.1:${process.env.PORT || 8081}/health`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => undefined)
process.exit(response?.ok ? 0 : 1)

import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'

// Runs only the embedded database, for tests of how a supervisor handles the end of this process.
await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '' })
process.send?.('ready', () => console.log('ready'))
setInterval(() => {}, 1000)

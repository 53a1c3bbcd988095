import { startEmbeddedPostgres } from '#platform/server/database/embedded.ts'

// A process that only runs the embedded database, for tests of what its supervisor does when it dies.
await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '' })
process.send?.('ready', () => console.log('ready'))
setInterval(() => {}, 1000)

import { assemble, listen } from '../app/assemble.ts'
import { systemClock } from '../platform/server/clock.ts'
import { readConfig } from '../platform/server/config.ts'
import { openDatabase } from '../platform/server/database/open.ts'
import { drillServer } from '../tests/cluster/drill.ts'
import { reportAddress } from './programs.ts'

/** The product with the test area, whose calls send messages. Reports its resident memory at /memory. */
const config = readConfig(process.env)
const database = await openDatabase(config)
const http = await assemble({
  database,
  clock: systemClock,
  config,
  also: [drillServer(() => http.running.services.live)],
})
http.get('/memory', async () => {
  globalThis.gc?.()
  return { resident: process.memoryUsage().rss }
})
reportAddress((await listen(http, config.host, config.port)).address)
process.on('SIGTERM', () => process.exit(0))

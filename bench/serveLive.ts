import { assemble, listen } from '../app/assemble.ts'
import { systemClock } from '../platform/server/clock.ts'
import { readConfig } from '../platform/server/config.ts'
import { openDatabase } from '../platform/server/database/open.ts'
import { drillServer } from '../tests/cluster/drill.ts'
import { tellAddress } from './programs.ts'

/** The product with the area of drills, which says what it is told to. Tells its resident memory at /memory. */
const unlimited = { RATE_PER_SESSION: '0', RATE_PER_ACCOUNT: '0', RATE_PER_ADDRESS: '0' }
const config = readConfig({ ...process.env, PORT: '0', MQTT_PORT: '0', ...unlimited, LOG_LEVEL: 'silent' })
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
tellAddress((await listen(http, '127.0.0.1', 0)).address)
process.on('SIGTERM', () => process.exit(0))

import { assemble, listen } from '../../app/assemble.ts'
import { systemClock } from '../../platform/server/clock.ts'
import { readConfig } from '../../platform/server/config.ts'
import { openDatabase } from '../../platform/server/database/open.ts'
import { drillServer } from './drill.ts'

/** A node of the cluster, as `app/server.ts` starts one, with the area of drills beside the product's own. */
const config = readConfig(process.env)
const database = await openDatabase(config)
const http = await assemble({
  database,
  clock: systemClock,
  config,
  also: [drillServer(() => http.running.services.live)],
})
const { address } = await listen(http, config.host, config.port)
process.send?.(address)
process.on('SIGTERM', () => {
  void http
    .close()
    .then(() => database.close())
    .then(() => process.exit(0))
})

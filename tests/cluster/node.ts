import { assemble, listen } from '../../app/assemble.ts'
import { endOnFault } from '../../app/endOnFault.ts'
import { systemClock } from '../../platform/server/clock.ts'
import { readConfig } from '../../platform/server/config.ts'
import { openInstallation } from '../../platform/server/installation/openInstallation.ts'
import { drillServer } from './drill.ts'

/** A cluster node, started as `app/server.ts` starts one, with the test area added to the product's areas. */
const config = readConfig(process.env)
const database = await openInstallation(config)
const http = await assemble({
  database,
  clock: systemClock,
  config,
  also: [drillServer(() => http.running.services.live)],
})
const close = () => http.close().then(() => database.close())
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
endOnFault({ process, log: (error) => http.log.fatal(error), blame: http.running.runner.blame, end: close })
const { address } = await listen(http, config.host, config.port)
process.send?.(address)

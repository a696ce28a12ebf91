import { forgetAllFailures } from '../areas/identity/server/index.ts'
import { readConfig } from '../platform/server/config.ts'
import { openExisting } from '../platform/server/installation/openExisting.ts'
import { restrictNewFiles } from '../platform/server/privateFolder.ts'
import { endRefused } from './endRefused.ts'
import { say } from './run.ts'

/**
 * Ends the delays after failed sign-ins: all of them, or those of one address.
 *   npm run forget:failures
 *   npm run forget:failures -- 203.0.113.7
 * Works next to a running server, and without one.
 */
const run = async () => {
  restrictNewFiles()
  const [address] = process.argv.slice(2)
  const database = await openExisting(readConfig(process.env))
  try {
    const ended = await forgetAllFailures(database, address ?? null)
    say(`已清除 ${ended} 条登录失败记录${address === undefined ? '' : `（来自 ${address}）`}，此后可立即登录`)
  } finally {
    await database.close()
  }
}

run().catch(endRefused)

import { readConfig } from '../platform/server/config.ts'
import { keyedName } from '../platform/server/http/securityLog.ts'
import { endRefused } from './endRefused.ts'
import { say } from './run.ts'

/**
 * Says by which name somebody stands in the security log.
 *   npm run log:name -- address 203.0.113.7
 *   npm run log:name -- account 4711
 */
const [kind, of] = process.argv.slice(2)
if ((kind !== 'address' && kind !== 'account') || of === undefined) {
  say('请指明地址或账号：npm run log:name -- address 203.0.113.7，或 npm run log:name -- account 4711')
  process.exit(1)
}
try {
  say(keyedName(kind, of, readConfig(process.env).secret))
} catch (error) {
  endRefused(error)
}

import { readConfig } from '../platform/server/config.ts'
import { keyedName } from '../platform/server/http/securityLog.ts'
import { StartRefused } from '../platform/server/startRefused.ts'
import { endRefused } from './endRefused.ts'
import { say } from './run.ts'

/**
 * Prints the name of an address or account in the security log.
 *   npm run log:name -- address 203.0.113.7
 *   npm run log:name -- account 4711
 */
const [kind, of] = process.argv.slice(2)
if ((kind !== 'address' && kind !== 'account') || of === undefined) {
  say('请指明地址或账号：npm run log:name -- address 203.0.113.7，或 npm run log:name -- account 4711')
  process.exit(1)
}
try {
  const { secret, isSecretNew, dataFolder } = readConfig(process.env)
  if (isSecretNew) {
    throw new StartRefused(
      `没有找到密钥：既没有设置 SECRET，数据目录 ${dataFolder} 中也没有 secret 文件。请用服务器的设置执行此命令`,
    )
  }
  say(keyedName(kind, of, secret))
} catch (error) {
  endRefused(error)
}

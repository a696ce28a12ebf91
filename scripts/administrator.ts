import { forgetAllFailures, resetAdministrator } from '../areas/identity/server/index.ts'
import { systemClock } from '../platform/server/clock.ts'
import { readConfig } from '../platform/server/config.ts'
import { openExisting } from '../platform/server/installation/openExisting.ts'
import { restrictNewFiles } from '../platform/server/privateFolder.ts'
import { StartRefused } from '../platform/server/startRefused.ts'
import { endRefused } from './endRefused.ts'
import { say } from './run.ts'

/**
 * Resets the lost password of a platform administrator to a new first one, and ends the delays after failed sign-ins.
 *   npm run administrator
 *   npm run administrator -- NAME
 * Works next to a running server, and without one.
 */
const run = async () => {
  restrictNewFiles()
  const [username = 'admin'] = process.argv.slice(2)
  const config = readConfig(process.env)
  const database = await openExisting(config)
  try {
    const renewed = await resetAdministrator(database, config, { username, now: systemClock.now() })
    if (renewed === null) throw new StartRefused(`没有名为 ${username} 的平台管理员`)
    await forgetAllFailures(database, null)
    say(`已为平台管理员 ${username} 设置新的初始密码，只显示这一次，登录时必须修改；此前的登录均已退出：`)
    say(`  密码 ${renewed.password}`)
  } finally {
    await database.close()
  }
}

run().catch(endRefused)

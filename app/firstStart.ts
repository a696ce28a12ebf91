import { hashChosenPassword } from '../areas/registry/server/passwords/passwords.ts'
import { makeFirstAdministrator } from '../areas/identity/server/index.ts'
import type { Config } from '../platform/server/config.ts'
import type { Clock } from '../platform/server/clock.ts'
import type { Database } from '../platform/server/database/database.ts'
import type { Files } from '../platform/server/files/files.ts'
import { demoAccounts, demoPassword } from '../simulator/district/accounts.ts'

interface Parts {
  readonly database: Database
  readonly config: Config
  readonly clock: Clock
  /** Storage for the pictures of the demo. */
  readonly files: Files
}

/** Fills an empty database with the demo district in demo mode, else with one administrator. Returns lines to print. */
export const prepareFirstStart = async ({ database, config, clock, files }: Parts): Promise<string[]> => {
  if (config.demo) {
    // Load this only here: other servers need neither the demo nor the code that draws its pictures.
    const { fillDemo } = await import('../simulator/fill.ts')
    const passwordHash = await hashChosenPassword(demoPassword)
    await fillDemo(database, { passwordHash, secrets: config, today: clock.now(), files })
    return [
      `演示账号（密码均为 ${demoPassword}）：`,
      ...Object.values(demoAccounts).map(({ username, title }) => `  ${username.padEnd(8)} ${title}`),
    ]
  }
  const made = await makeFirstAdministrator(database, config)
  if (made === null) return []
  return [
    '已创建平台管理员，初始密码只显示这一次，首次登录时必须修改：',
    `  账号 ${made.username}`,
    `  密码 ${made.password}`,
  ]
}

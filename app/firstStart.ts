import { hashChosenPassword, makeFirstAdministrator } from '../areas/identity/server/index.ts'
import type { Config } from '../platform/server/config.ts'
import type { Clock } from '../platform/server/clock.ts'
import type { Database } from '../platform/server/database/database.ts'
import { fillDemo } from '../simulator/fill.ts'

/** The password of the demo accounts, which exist in demo mode alone. */
export const demoPassword = 'Xingtan-2026'

export const demoAccounts: readonly (readonly [username: string, what: string])[] = [
  ['admin', '平台超级管理员'],
  ['bureau', '青禾区教育局管理员'],
  ['school', '杏坛实验学校 数据管理员'],
  ['teacher', '杏坛实验学校 班主任'],
  ['dorm', '杏坛实验学校 宿舍管理员'],
  ['gate', '杏坛实验学校 门卫'],
  ['both', '杏坛教职工，明德中学数据管理员'],
  ['parent', '家长（不可登录控制台）'],
  ['nodept', '未分配部门（不可登录控制台）'],
]

/** Fills an empty database: with the demo district in demo mode, else with one administrator. Gives lines to print. */
export const prepareFirstStart = async (database: Database, config: Config, clock: Clock): Promise<string[]> => {
  if (config.demo) {
    const passwordHash = await hashChosenPassword(demoPassword)
    await fillDemo(database, { passwordHash, today: clock.now() })
    return [
      `演示账号（密码均为 ${demoPassword}）：`,
      ...demoAccounts.map(([username, what]) => `  ${username.padEnd(8)} ${what}`),
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

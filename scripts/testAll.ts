import { spawnSync } from 'node:child_process'
import { root, say } from './run.ts'

/**
 * Everything on both databases, with other generated values than the usual ones: an area passes it before it counts
 * as finished. Pages of screen tests stand a while at their end, so that what they ask for late is seen, their calls are
 * under way for a while, and what they put off is put off longer; the files meet in another order in each worker. PostgreSQL is named by DATABASE_URL, as a login that
 * may create databases and roles.
 */
const url = process.env['DATABASE_URL']
if (url === undefined) {
  say('test:all 需要 DATABASE_URL：一个可以建数据库与角色的 PostgreSQL 登录')
  process.exit(1)
}

const seed = String(Math.floor(Math.random() * 2 ** 31))
const { DATABASE_URL: _, ...embedded } = process.env

/** What else fails by chance alone, on a machine that is slow enough. */
const slow = { LINGER: '1500', LATE: '200', PUT_OFF: '300' }

const passes = (title: string, env: NodeJS.ProcessEnv): boolean => {
  say(`== ${title}, SEED=${seed}`)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]
  return (
    spawnSync(process.execPath, vitest, {
      cwd: root,
      stdio: 'inherit',
      env: { ...slow, ...env, SEED: seed, SHUFFLE: seed },
    }).status === 0
  )
}

const results = [passes('embedded database', embedded), passes('PostgreSQL', { ...embedded, DATABASE_URL: url })]
process.exit(results.every(Boolean) ? 0 : 1)

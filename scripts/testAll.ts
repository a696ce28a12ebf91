import { spawnSync } from 'node:child_process'
import { root, say } from './run.ts'

/**
 * Every test, with other generated values than the usual ones: an area passes it before it counts as finished. Pages of
 * screen tests stay a while at their end, so that what they ask for late is seen, their calls are under way for a while,
 * and what they put off is put off longer; the files meet in another order in each worker. What needs services of the
 * system is left out where they are not installed.
 */
const seed = String(Math.floor(Math.random() * 2 ** 31))

/** Shows what else fails by chance only, on a machine that is slow enough. */
const slow = { LINGER: '1500', LATE: '200', PUT_OFF: '300' }

say(`SEED=${seed}`)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...slow, ...process.env, SEED: seed, SHUFFLE: seed },
})
process.exit(status ?? 1)

import { spawnSync } from 'node:child_process'
import { root, say } from './run.ts'

/**
 * Runs every test with other generated values than the usual ones; an area must pass before it counts as finished.
 * Screen pages linger at their end so that late requests are noticed, their calls and deferred work are delayed, and
 * files meet in another order in each worker. Tests of services that aren't installed are skipped.
 */
const seed = String(Math.floor(Math.random() * 2 ** 31))

/** Delays that reveal failures which otherwise happen only by chance on a slow machine. */
const delays = { LINGER: '1500', LATE: '200', PUT_OFF: '300' }

say(`SEED=${seed}`)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...delays, ...process.env, SEED: seed, SHUFFLE: seed },
})
process.exit(status ?? 1)

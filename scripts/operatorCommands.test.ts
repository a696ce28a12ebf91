import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

test.each([
  ['forgetFailures.ts'],
  ['rebuildWhereabouts.ts'],
  ['installation.ts'],
  ['logName.ts', 'address', '203.0.113.7'],
  ['backup.ts', 'backup', 'verify', '/no/such/folder'],
])('%s that is refused says why in a sentence, without a stack', (...command) => {
  const [file = '', ...given] = command
  const { PATH = '', HOME = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${file}`, ...given], {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', DATA: '/no/such/data' },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toMatch(/\p{Script=Han}/u)
  expect(stdout + stderr).not.toMatch(/^\s+at /m)
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/freePort.ts'
import { untilOpen } from './machinery.ts'
import { postgresUser } from './ownPostgres.ts'

/** True if this machine can start a PgBouncer for a test. */
export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0

/** Starts a PgBouncer in front of the PostgreSQL at `url`, in session or transaction pooling mode. */
export const startOwnPooler = async (url: string, mode: 'session' | 'transaction') => {
  const user = postgresUser()
  if (user === null) throw new Error('there is nobody to run PgBouncer as')
  const behind = new URL(url)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-pooler-'))
  const settings = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users')
  writeFileSync(users, `"${behind.username}" ""\n`)
  const lines = [
    '[databases]',
    `xingtan = host=${behind.hostname} port=${behind.port} dbname=xingtan`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${users}`,
    `pool_mode = ${mode}\ndefault_pool_size = 30\nmax_client_conn = 200`,
  ]
  writeFileSync(settings, lines.join('\n'))
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const path of [folder, settings, users]) chownSync(path, user.uid, user.gid)
  }
  const program = spawn('pgbouncer', ['-q', settings], { cwd: '/', stdio: 'ignore', ...user })
  await untilOpen(port)
  return {
    url: `postgres://${behind.username}@127.0.0.1:${port}/xingtan`,
    close: async () => {
      const exit = once(program, 'exit')
      program.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

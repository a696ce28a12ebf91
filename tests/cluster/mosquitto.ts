import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/freePort.ts'
import { untilOpen } from './machinery.ts'

// Debian has it where only root looks.
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` }

const findPlugin = (): string | undefined =>
  existsSync('/usr/lib')
    ? readdirSync('/usr/lib')
        .map((name) => `/usr/lib/${name}/mosquitto_dynamic_security.so`)
        .find((file) => existsSync(file))
    : undefined

const plugin = findPlugin()

/** True where Debian's mosquitto is installed, which brings its dynamic-security plugin. */
export const hasMosquitto = plugin !== undefined && spawnSync('mosquitto', ['-h'], { env }).error === undefined

const password = 'only-for-drills:@/'

/** The devices' rights, as docs/operations.md gives them to operators. */
const acl = `pattern write device/%u/up/records
pattern write device/%u/up/answer
pattern write device/%u/up/ask
pattern write device/%u/up/presence
pattern read device/%u/down/receipt
pattern read device/%u/down/command
pattern read device/%u/down/decision
`

const settings = (folder: string, port: number) => `listener ${port} 127.0.0.1
set_tcp_nodelay true
allow_anonymous false
plugin ${plugin}
plugin_opt_config_file ${folder}/devices.json
acl_file ${folder}/devices.acl
persistence false
max_packet_size 132096
log_type none
user root
`

/** An operator's broker, set up as docs/operations.md says, which can be killed and may lose what it knew. */
export const startMosquitto = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'xingtan-mosquitto-'))
  const port = await freePort()
  const file = (name: string) => join(folder, name)
  writeFileSync(file('devices.acl'), acl)
  writeFileSync(file('mosquitto.conf'), settings(folder, port))
  spawnSync('mosquitto_ctrl', ['dynsec', 'init', file('devices.json'), 'xingtan', password], { env })

  const begin = async () => {
    const started = spawn('mosquitto', ['-c', file('mosquitto.conf')], { env, stdio: 'ignore' })
    await untilOpen(port)
    return started
  }
  const kill = async () => {
    if (program.exitCode !== null || program.signalCode !== null) return
    const exit = once(program, 'exit')
    program.kill('SIGKILL')
    await exit
  }

  const first = JSON.parse(readFileSync(file('devices.json'), 'utf8'))
  // As `mosquitto_ctrl dynsec addRoleACL admin publishClientSend 'device/#' allow` does, which takes ten seconds for it.
  first.roles[0].acls.push({ acltype: 'publishClientSend', topic: 'device/#', priority: 0, allow: true })
  writeFileSync(file('first.json'), JSON.stringify(first))
  copyFileSync(file('first.json'), file('devices.json'))
  let program: ChildProcess = await begin()
  return {
    /** For the nodes, and for devices. */
    url: `mqtt://xingtan:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    door: `mqtt://127.0.0.1:${port}`,
    kill,
    start: async () => {
      program = await begin()
    },
    /** Starts it again as it was on its first day: it knows no device. */
    forget: async () => {
      await kill()
      copyFileSync(file('first.json'), file('devices.json'))
      program = await begin()
    },
    close: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/freePort.ts'
import { untilOpen } from './machinery.ts'

// Debian installs mosquitto in a folder that only root has in its PATH.
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` }

const findPlugin = (): string | undefined =>
  existsSync('/usr/lib')
    ? readdirSync('/usr/lib')
        .map((name) => `/usr/lib/${name}/mosquitto_dynamic_security.so`)
        .find((file) => existsSync(file))
    : undefined

const plugin = findPlugin()

/** True if Debian's mosquitto is installed, which brings the dynamic-security plugin. */
export const hasMosquitto = plugin !== undefined && spawnSync('mosquitto', ['-h'], { env }).error === undefined

const password = 'only-for-drills:@/'

/** The devices' rights, as docs/operations.md lists them for operators. */
const acl = `pattern write device/%u/up/records
pattern write device/%u/up/air
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

/**
 * Starts an operator's broker set up as docs/operations.md says. It can be killed, and can lose its list of devices.
 */
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
  // Same effect as `mosquitto_ctrl dynsec addRoleACL admin publishClientSend 'device/#' allow`, which takes ten
  // seconds.
  first.roles[0].acls.push({ acltype: 'publishClientSend', topic: 'device/#', priority: 0, allow: true })
  writeFileSync(file('first.json'), JSON.stringify(first))
  copyFileSync(file('first.json'), file('devices.json'))
  let program: ChildProcess = await begin()
  return {
    /** `url` is for the nodes, `door` for devices. */
    url: `mqtt://xingtan:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    door: `mqtt://127.0.0.1:${port}`,
    kill,
    start: async () => {
      program = await begin()
    },
    /** Starts the broker again in its first state, in which it knows no device. */
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

import { buildConsoleIfNeeded } from '../scripts/buildConsole.ts'
import { systemClock } from '../platform/server/clock.ts'
import { readConfig } from '../platform/server/config.ts'
import { describeNeedlessRights } from '../platform/server/database/needlessRights.ts'
import { describeFault } from '../platform/server/http/answer.ts'
import { explainStart } from '../platform/server/explainStart.ts'
import { openInstallation } from '../platform/server/installation/openInstallation.ts'
import { restrictDataFolder, restrictNewFiles } from '../platform/server/privateFolder.ts'
import { listLoopbackGates } from '../areas/gate/server/index.ts'
import { assemble, listen } from './assemble.ts'
import type { Evenings } from './demoEvenings.ts'
import type { DemoGates } from './demoGates.ts'
import type { Mornings } from './demoMornings.ts'
import { prepareFirstStart } from './firstStart.ts'
import { endOnFault } from './endOnFault.ts'

const say = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** Starts the server, prints its address, and drains on Ctrl-C or SIGTERM. */
const start = async (): Promise<void> => {
  restrictNewFiles()
  const config = readConfig(process.env)
  restrictDataFolder(config.dataFolder)
  // In development Vite serves the console.
  const building = process.argv.includes('--no-console') ? undefined : buildConsoleIfNeeded()
  const [database, consoleFolder] = await Promise.all([openInstallation(config), building])
  const ground = { database, clock: systemClock, config }
  const http = await assemble({ ...ground, ...(consoleFolder === undefined ? {} : { consoleFolder }) })
  // `close` and the fault handler must exist before the server listens, since listening starts the jobs.
  let evenings: Evenings | null = null
  let gates: DemoGates | null = null
  let mornings: Mornings | null = null
  const close = async () => {
    await evenings?.close()
    await gates?.close()
    await mornings?.close()
    await http.close()
    await database.close()
  }
  endOnFault({
    process,
    log: (error) => http.log.fatal({ fault: describeFault(error) }, 'an error that nobody caught ends the server'),
    blame: http.running.runner.blame,
    end: close,
  })
  // Handle signals before reporting readiness: a supervisor may stop the server right after that.
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await close()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
  // Print this before listening. A first password is shown only once, and listening fails if the port is in use.
  say(await prepareFirstStart({ ...ground, files: http.running.services.files }))
  const demoMornings = config.demo ? await import('./demoMornings.ts') : null
  const demoGate = (await demoMornings?.prepareMornings(ground)) ?? null
  const opened = await listen(http, config.host, config.port)
  const taken = [
    ...(config.mqttPort > 0 && opened.mqttPort === null
      ? [`MQTT 端口 ${config.mqttPort} 已被占用，实时通道只能通过 WebSocket 连接`]
      : []),
    ...(config.deviceMqttPort > 0 && opened.deviceMqttPort === null
      ? [`MQTT 端口 ${config.deviceMqttPort} 已被占用，设备只能通过 WebSocket 或 HTTP 连接`]
      : []),
  ]
  const forOneNight =
    config.collectAtMost === null
      ? []
      : [
          `COLLECT_AT_MOST=${config.collectAtMost}：每晚最多清理这么多没有记录的文件。此设置只供一晚使用，之后请去掉它并重新启动`,
        ]
  const needless = config.databaseUrl === undefined ? [] : await describeNeedlessRights(database)
  say(['', `杏坛已就绪：${opened.address}`, ...taken, ...needless, ...forOneNight, '按 Ctrl-C 停止。', ''])

  const tellOfEvening = (schoolId: number, report: object) =>
    http.log.info({ schoolId, ...report }, 'an evening of the demo is over')
  const tellOfBreak = (schoolId: number, error: unknown) =>
    http.log.error({ schoolId, fault: describeFault(error) }, 'an evening of the demo broke off')
  // The simulated devices have their credentials, so drop those in the broker's URL.
  const broker = config.deviceMqttUrl?.replace(/\/\/.*@/, '//')
  if (config.demo) {
    const { hostEvenings } = await import('./demoEvenings.ts')
    evenings = hostEvenings({ address: opened.address, broker, onOver: tellOfEvening, onFault: tellOfBreak })
    const onFault = (error: unknown) =>
      http.log.error({ fault: describeFault(error) }, 'a morning of the demo broke off')
    if (demoMornings !== null && demoGate !== null)
      mornings = demoMornings.hostMornings({ ...ground, gate: demoGate, address: opened.address, broker, onFault })
    const { openDemoGates } = await import('./demoGates.ts')
    gates = await openDemoGates(await listLoopbackGates(database))
    if (gates.failed.length > 0) http.log.warn({ hosts: gates.failed }, 'gates of the demo are offline')
  }
}

start().catch((error: unknown) => {
  say([explainStart(error)])
  process.exit(1)
})

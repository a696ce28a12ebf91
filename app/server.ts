import { buildConsoleIfNeeded } from '../scripts/buildConsole.ts'
import { systemClock } from '../platform/server/clock.ts'
import { ConfigError, readConfig } from '../platform/server/config.ts'
import { openDatabase } from '../platform/server/database/open.ts'
import { FolderInUse } from '../platform/server/folderLock.ts'
import { assemble, listen } from './assemble.ts'
import { hostEvenings } from './demoEvenings.ts'
import { prepareFirstStart } from './firstStart.ts'

const say = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** Starts everything, says where it is, and drains on Ctrl-C or SIGTERM. */
const start = async (): Promise<void> => {
  const config = readConfig(process.env)
  // In development Vite serves the console.
  const building = process.argv.includes('--no-console') ? undefined : buildConsoleIfNeeded()
  const [database, consoleFolder] = await Promise.all([openDatabase(config), building])
  const ground = { database, clock: systemClock, config }
  const http = await assemble({ ...ground, ...(consoleFolder === undefined ? {} : { consoleFolder }) })
  const firstLines = await prepareFirstStart({ ...ground, files: http.running.services.files })
  const opened = await listen(http, config.host, config.port)
  const taken = [
    ...(config.mqttPort > 0 && opened.mqttPort === null
      ? [`MQTT 端口 ${config.mqttPort} 已被占用，实时通道只能通过 WebSocket 连接`]
      : []),
    ...(config.deviceMqttPort > 0 && opened.deviceMqttPort === null
      ? [`MQTT 端口 ${config.deviceMqttPort} 已被占用，设备只能通过 WebSocket 或 HTTP 连接`]
      : []),
  ]
  say(['', `杏坛已就绪：${opened.address}`, ...taken, ...firstLines, '按 Ctrl-C 停止。', ''])

  const tellOfEvening = (schoolId: number, report: object) =>
    http.log.info({ schoolId, ...report }, 'an evening of the demo is over')
  // Pretend devices come by credentials of their own.
  const broker = config.deviceMqttUrl?.replace(/\/\/.*@/, '//')
  const evenings = config.demo ? hostEvenings({ address: opened.address, broker, onOver: tellOfEvening }) : null
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await evenings?.close()
    await http.close()
    await database.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void end())
  process.on('SIGTERM', () => void end())
}

start().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof FolderInUse
  say([
    expected ? error.message : `启动失败：${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  ])
  process.exit(1)
})

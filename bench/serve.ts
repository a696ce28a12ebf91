import { assemble, listen } from '../app/assemble.ts'
import { systemClock } from '../platform/server/clock.ts'
import { openDatabase } from '../platform/server/database/open.ts'
import { readConfig } from '../platform/server/config.ts'
import { buildConsoleIfNeeded } from '../scripts/buildConsole.ts'
import { tellAddress } from './programs.ts'

/** One client of the bench asks more than a school. */
const unlimited = { RATE_PER_SESSION: '0', RATE_PER_ACCOUNT: '0', RATE_PER_ADDRESS: '0' }

/** The product itself on the database that is named, with the console where it is asked for. */
const config = readConfig({ ...process.env, PORT: '0', MQTT_PORT: '0', ...unlimited, LOG_LEVEL: 'silent' })
const database = await openDatabase(config)
const consoleFolder = process.env['WITH_CONSOLE'] === '1' ? await buildConsoleIfNeeded() : undefined
const http = await assemble({ database, clock: systemClock, config, ...(consoleFolder ? { consoleFolder } : {}) })
tellAddress((await listen(http, '127.0.0.1', 0)).address)
process.on('SIGTERM', () => process.exit(0))

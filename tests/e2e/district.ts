import { afterAll } from 'vitest'
import { listen } from '../../app/assemble.ts'
import { prepareFirstStart } from '../../app/firstStart.ts'
import { systemClock } from '../../platform/server/clock.ts'
import { buildConsoleIfNeeded } from '../../scripts/buildConsole.ts'
import { makeFactories } from '../support/people.ts'
import { makeTestServer } from '../support/server.ts'

/** The demo district behind a real address, with its console; closed when the test file is done. */
export const useDistrict = async () => {
  const consoleFolder = await buildConsoleIfNeeded()
  const server = await makeTestServer({ config: { demo: true }, consoleFolder })
  const { files } = server.http.running.services
  await prepareFirstStart({ database: server.database, config: server.config, clock: systemClock, files })
  const { address: url } = await listen(server.http, '127.0.0.1', 0)
  afterAll(() => server.close())
  return {
    url,
    database: server.database,
    dropListeners: server.http.running.dropListeners,
    files,
    call: server.call,
    make: makeFactories(server.database),
  }
}

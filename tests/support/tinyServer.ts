import type { Calls } from '../../platform/contract/area.ts'
import { systemClock } from '../../platform/server/clock.ts'
import type { Config } from '../../platform/server/config.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { platformSchool } from '../../platform/server/database/schoolTable.ts'
import { makeServer } from '../../platform/server/http/server.ts'
import { makeLimits } from '../../platform/server/limits/limits.ts'
import { makeServices } from '../../platform/server/makeServices.ts'
import type { ServedArea } from '../../platform/server/serve.ts'
import type { Session, SessionSource } from '../../platform/server/session.ts'
import { callOf } from './client.ts'
import { closeAfterwards } from './closeAfterwards.ts'
import { testConfig } from './config.ts'
import { makeTestDatabase } from './database.ts'

/**
 * A session of a member of school 2, with `changes` applied. Its rows are written with its record, or without a school
 * for the platform.
 */
export const sessionWith = (changes: Partial<Session> = {}): Session => ({
  id: 1,
  accountId: 1,
  memberId: 1,
  username: 'somebody',
  schoolId: 2,
  schoolKind: 'school',
  timeZone: 'Asia/Shanghai',
  roles: [6],
  permissions: new Set(),
  closedModules: [],
  departments: [],
  classes: [],
  passwordToChange: false,
  isForAccount: false,
  actor: {
    schoolId: changes.schoolId === undefined ? 2 : (changes.schoolId ?? platformSchool),
    memberId: changes.memberId ?? 1,
  },
  scope: { kind: 'school', school: 2 },
  ...changes,
})

interface TinyOptions {
  readonly config?: Partial<Config>
  readonly database?: Database
  /** The session of each token. */
  readonly sessions?: Readonly<Record<string, Session>>
  readonly consoleFolder?: string
  readonly logStream?: { readonly write: (line: string) => void }
}

/** A server with only the areas that a test passes, for tests of the platform's rules. */
export const useTinyServer = async <C extends Calls>(served: ServedArea<C>, options: TinyOptions = {}) => {
  const database = options.database ?? (await makeTestDatabase())
  const sessions = options.sessions ?? { token: sessionWith() }
  const config = testConfig(options.config)
  const sessionSource: SessionSource = async (_db, token) => {
    const session = sessions[token]
    return session ? { session, entered: false } : null
  }
  const limits = makeLimits(config, null)
  const running = makeServices({
    database,
    clock: systemClock,
    config,
    version: 'V1.0',
    sessionSource,
    watchedSessions: async (_db, tokens) =>
      new Map(tokens.flatMap((token) => (sessions[token] ? [[token, sessions[token]]] : []))),
    limits,
    served: [served],
    works: served.jobs,
    schools: async () => [],
    mayStill: async () => true,
    standingOf: async () => null,
    onFault: () => undefined,
  })
  const http = await makeServer({
    ground: {
      database,
      clock: systemClock,
      config,
      services: running.services,
      limits,
      sessionSource,
      deviceSource: async (_db, token) => {
        const session = sessions[token]
        return session?.deviceId === undefined ? null : session
      },
      linkSource: async (_db, token, purpose) => {
        const session = sessions[token]
        return session?.link?.purpose === purpose ? session : null
      },
      displaySource: async () => null,
      otherSystemSource: async () => null,
      isOpenMember: async () => true,
      isOpenDisplay: async () => true,
      mayStill: async () => true,
      isSignedIn: async () => true,
    },
    served: [served],
    version: 'V1.0',
    consoleFolder: options.consoleFolder,
    logStream: options.logStream,
  })
  await http.ready()
  closeAfterwards(async () => {
    await http.close()
    if (!options.database) await database.close()
  })
  return { http, database, running, call: callOf(http) }
}

import type { Clock } from '../platform/server/clock.ts'
import type { Config } from '../platform/server/config.ts'
import type { Database } from '../platform/server/database/database.ts'
import { type HttpOptions, makeServer } from '../platform/server/http/server.ts'
import { makeServices } from '../platform/server/makeServices.ts'
import { knownPermissions, roleDefaults } from '../platform/server/permissions.ts'
import { identityServer, makeSessionSource } from '../areas/identity/server/index.ts'
import { organisationServer } from '../areas/organisation/server/index.ts'
import { permissionsServer } from '../areas/permissions/server/index.ts'
import { shellServer } from '../areas/shell/server/index.ts'
import { isOpenMember, usersServer } from '../areas/users/server/index.ts'
import { areas } from './areas.ts'

/** The version that the console shows where a school's configuration names none (foundations §2, About dialog). */
export const version = 'V1.0'

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Config
  readonly consoleFolder?: string
  readonly logStream?: HttpOptions['logStream']
}

/** All areas behind one server, not listening yet. */
export const assemble = ({ database, clock, config, consoleFolder, logStream }: Parts) => {
  const defaults = roleDefaults(areas)
  return makeServer({
    ground: {
      database,
      clock,
      config,
      sessionSource: makeSessionSource(defaults, clock),
      services: makeServices({ clock, config }),
      isOpenMember,
    },
    served: [
      identityServer(defaults),
      shellServer(areas),
      organisationServer,
      usersServer,
      permissionsServer(defaults, knownPermissions(areas)),
    ],
    version,
    ...(consoleFolder === undefined ? {} : { consoleFolder }),
    ...(logStream === undefined ? {} : { logStream }),
  })
}

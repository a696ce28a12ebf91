import { makeClassThings } from '../support/classes.ts'
import { makeCodes } from '../support/codes.ts'
import { makeFactories } from '../support/people.ts'
import { makeRecords } from '../support/records.ts'
import type { TestServer } from '../support/server.ts'
import { makeTrails } from '../support/trails.ts'

/** All that the world of the sweep is made with. */
export const makersFor = (server: TestServer) => ({
  ...makeFactories(server.database),
  ...makeTrails(server.database),
  ...makeRecords(server.database),
  ...makeClassThings(server.database),
  ...makeCodes(server),
})

export type Makers = ReturnType<typeof makersFor>

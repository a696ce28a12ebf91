import { role } from '../../platform/contract/roles.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { platformSchool } from '../../platform/server/database/schoolTable.ts'
import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { makeFactories } from '../../tests/support/people.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { insertRow } from '../../tests/support/testRows.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { integrator, integratorTerm } from '../registry/server/tables/integrators.ts'

let counter = 0

/** Returns a company name that no other test uses. */
export const newCompanyName = () => {
  counter += 1
  return `青禾智校科技${process.pid}-${counter}`
}

/** Returns the day that is some days from today, by the clock of China. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** Test factories for integrators and their terms. */
export const integratorFactories = (database: Database) => ({
  makeIntegrator: (values: Partial<typeof integrator.$inferInsert> = {}) =>
    database.asSystem('test factories', async (db) => {
      const first = { schoolId: platformSchool, name: newCompanyName(), contact: '钱进', telephone: '0571-88880001' }
      return (await insertRow(db, integrator, { ...first, note: '', disabled: false, ...values })).id
    }),
  makeTerm: (values: Partial<typeof integratorTerm.$inferInsert> & { schoolId: number; integratorId: number }) =>
    database.asSystem('test factories', async (db) => {
      const first = { startTime: dayFromToday(-10), endTime: dayFromToday(100), restrictNumber: null }
      return (await insertRow(db, integratorTerm, { ...first, ...values })).id
    }),
})

/** Creates a platform administrator, and a school with an administrator and somebody of its integrator. */
export const makeIntegratorScene = async ({ make, actor, database }: Awaited<ReturnType<typeof useServer>>) => {
  const platform = await make.makeSchool({ kind: 'platform' })
  const school = await make.makeSchool()
  const place = { schoolId: school.id, departments: [school.rootId] }
  return {
    school,
    place,
    own: integratorFactories(database),
    admin: await actor({
      schoolId: platform.id,
      roles: [role.superAdministrator],
      departments: [platform.rootId],
    }),
    who: await actor({ ...place, roles: [role.schoolDataAdministrator] }),
    helper: await actor({ ...place, roles: [role.integrator] }),
  }
}

const platformCalls = ['page', 'save', 'remove', 'terms', 'saveTerm', 'removeTerm', 'members'] as const

/** Integrators for the generated contract tests. Their rows are the platform's, so the platform makes the calls. */
export const testing: AreaTesting = {
  samples: {
    integrator: ({ server }) => integratorFactories(server.database).makeIntegrator(),
    newIntegratorName: newCompanyName,
    integratorTelephone: () => '0571-88880002',
    integratorVersion: () => 1,
    servedSchool: async ({ server }) => (await makeFactories(server.database).makeSchool()).id,
    integratorTerm: async (scene) =>
      integratorFactories(scene.server.database).makeTerm({
        schoolId: await scene.idOf('servedSchool'),
        integratorId: await scene.idOf('integrator'),
      }),
    futureTerm: async (scene) =>
      integratorFactories(scene.server.database).makeTerm({
        schoolId: await scene.idOf('servedSchool'),
        integratorId: await scene.idOf('integrator'),
        startTime: dayFromToday(200),
        endTime: dayFromToday(300),
      }),
    integratorTermVersion: () => 1,
    serviceStart: () => dayFromToday(-10),
    serviceEnd: () => dayFromToday(100),
  },
  prepare: {
    page: ({ server }) => makeThree(() => integratorFactories(server.database).makeIntegrator()),
  },
  triedBy: Object.fromEntries(platformCalls.map((call) => [call, role.superAdministrator])),
  foreign: {
    integrator: ({ server, id, canary }) =>
      integratorFactories(server.database).makeIntegrator({ schoolId: id, name: canary, contact: canary }),
    integratorTerm: async ({ server, id, canary }) => {
      const own = integratorFactories(server.database)
      const integratorId = await own.makeIntegrator({ schoolId: id, name: `${canary}2` })
      return own.makeTerm({ schoolId: id, integratorId })
    },
  },
}

import type { Database } from '../../platform/server/database/database.ts'
import { insertRow } from '../../tests/support/testRows.ts'
import { brand } from './server/tables.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { oncePerScene } from '../../tests/support/oncePerScene.ts'
import { makeTrails } from '../../tests/support/trails.ts'

let counter = 0

/** Test factories for the administration. */
const administrationFactories = (database: Database) => ({
  /** Inserts a brand of a tenant for a new host. */
  makeBrand: (values: { schoolId: number; host?: string; name?: string; company?: string }) =>
    database.asSystem('test factories', async (db) => {
      counter += 1
      const row = { host: `brand-${counter}.example.cn`, name: '某校', ...values }
      return (await insertRow(db, brand, row)).id
    }),
})

const trailOf = oncePerScene(({ server, school, actor }) =>
  makeTrails(server.database).makeTrail({ schoolId: school.id, memberId: actor.id, text: '甲校' }),
)

const addTrails = async ({ server, school, actor }: Scene) => {
  const trail = { schoolId: school.id, memberId: actor.id, text: '甲校' }
  await makeThree(() => makeTrails(server.database).makeTrail(trail))
}

const brandOf = oncePerScene(({ server, school }) =>
  administrationFactories(server.database).makeBrand({ schoolId: school.id }),
)

/**
 * Samples of the administration for the generated contract tests: an audit trail, a failed message, a template, a
 * brand.
 */
export const testing: AreaTesting = {
  samples: {
    auditEntry: async (scene) => (await trailOf(scene)).entryId,
    outboxMessage: async (scene) => (await trailOf(scene)).messageId,
    failedMessage: async (scene) => (await trailOf(scene)).messageId,
    templateVersion: ({ server, school }) => makeTrails(server.database).templateVersion(school.id),
    brand: brandOf,
    brandVersion: () => 1,
    brandHost: async (scene) => `case-${await brandOf(scene)}.example.cn`,
    link: () => 'https://www.example.cn/about',
    moment: () => '2026-11-21 08:00:00',
    day: () => '2026-11-21',
  },
  prepare: { auditPage: addTrails, outboxPage: addTrails, jobPage: addTrails },
  foreign: {
    auditEntry: async ({ server, id, administrator, canary }) =>
      (await makeTrails(server.database).makeTrail({ schoolId: id, memberId: administrator.id, text: canary })).entryId,
    outboxMessage: async ({ server, id, administrator, canary }) =>
      (await makeTrails(server.database).makeTrail({ schoolId: id, memberId: administrator.id, text: canary }))
        .messageId,
    brand: ({ server, id, canary }) =>
      administrationFactories(server.database).makeBrand({ schoolId: id, name: canary, company: canary }),
  },
}

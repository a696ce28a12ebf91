import type { Database } from '../../platform/server/database/database.ts'
import { insertRow } from '../../tests/support/testRows.ts'
import { customMenuItem } from './server/tables.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'

/** Test factories for custom menu entries. */
export const shellFactories = (database: Database) => ({
  makeMenuItem: (values: typeof customMenuItem.$inferInsert) =>
    database.asSystem('test factories', async (db) => (await insertRow(db, customMenuItem, values)).id),
})

const addEntry = ({ server, school }: Scene, name: string, url: string) =>
  shellFactories(server.database).makeMenuItem({ schoolId: school.id, name, url })

/** Samples of menus for the generated contract tests: entries within the console and outside. */
export const testing: AreaTesting = {
  samples: {
    ownUsername: ({ actor }) => actor.username,
    customMenu: (scene) => addEntry(scene, '甲校菜单', '/sys/user'),
    outwardMenu: (scene) => addEntry(scene, '外部', 'https://a.example/'),
    customMenuVersion: () => 1,
    menuPlace: () => '/sys/user',
    menuHost: () => 'https://a.example',
    menuCredential: () => 'credential-of-the-partner',
  },
  prepare: {
    customMenuPage: async (scene) => {
      for (const name of ['甲', '乙', '丙']) await addEntry(scene, name, '/sys/user')
    },
  },
  foreign: {
    customMenu: ({ server, id, canary }) =>
      shellFactories(server.database).makeMenuItem({ schoolId: id, name: canary, url: `/${canary}`, token: canary }),
  },
}

import { role } from '../../platform/contract/roles.ts'
import type { AreaTesting } from '../../tests/support/areaTesting.ts'
import { makeFactories } from '../../tests/support/people.ts'
import { moduleAuth } from './contract.ts'

/**
 * Samples for the generated contract tests. A save closes the modules that it doesn't name, so it gets a school that no
 * other test uses, and is made by the platform.
 */
export const testing: AreaTesting = {
  samples: {
    module: () => 'points',
    schoolToAuthorize: async ({ server }) => (await makeFactories(server.database).makeSchool()).id,
    modulesVersion: async (scene) => {
      const query = { schoolId: await scene.idOf('schoolToAuthorize') }
      const { code, data } = await scene.server.call(moduleAuth.ids, { query }, { token: scene.actor.token })
      // The sweep of refusals also asks for it as a caller who doesn't reach the school.
      return code === 200 ? data.version : 'unread'
    },
  },
  triedBy: { save: role.superAdministrator },
}

import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { role } from '../../platform/contract/roles.ts'
import { usersFactories } from '../users/factories.ts'
import { identity } from './contract.ts'
import { testPassword } from './factories.ts'

/** Signs the actor in once more, to be remembered; the browser keeps the cookie. */
const remember = async ({ server, actor, cookies }: Scene) => {
  const body = { username: actor.username, password: testPassword, remember: true }
  Object.assign(cookies, (await server.call(identity.login, { body })).cookies)
}

/** Samples of signing in for the sweep: passwords, another school to change to, another session to end. */
export const testing: AreaTesting = {
  samples: {
    self: ({ actor }) => actor.id,
    username: ({ actor }) => actor.username,
    password: () => testPassword,
    newPassword: () => 'Sesame-2027',
    standing: async ({ server, secondSchool, actor }) => {
      const place = { schoolId: secondSchool.id, departments: [secondSchool.rootId] }
      await usersFactories(server.database).makeMember({ ...place, personId: actor.id, roles: [role.staff] })
      return secondSchool.id
    },
    ownSession: async (scene) => {
      await remember(scene)
      const { data } = await scene.server.call(identity.ownSessions, {}, { token: scene.actor.token })
      return data.find(({ isCurrent }) => !isCurrent)?.id
    },
  },
  prepare: { renew: remember, endOtherSessions: remember },
  foreign: {
    self: ({ studentId }) => studentId,
    standing: ({ id }) => id,
    ownSession: async ({ server, administrator }) => {
      const [own] = (await server.call(identity.ownSessions, {}, { token: administrator.token })).data
      if (!own) throw new Error('school B has no session')
      return own.id
    },
  },
}

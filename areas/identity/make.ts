import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { role } from '../../platform/contract/roles.ts'
import { platformSchool } from '../../platform/server/database/schoolTable.ts'
import { makeCodes } from '../../tests/support/codes.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { identity } from './contract.ts'
import { testPassword } from './makeCredentials.ts'
import { forgottenPurpose, telephonePurpose } from '../registry/server/accountCodes.ts'

/** Signs the actor in again with 一周内自动登录 and stores the cookie in the scene. */
const remember = async ({ server, actor, cookies }: Scene) => {
  const body = { username: actor.username, password: testPassword, remember: true }
  Object.assign(cookies, (await server.call(identity.login, { body })).cookies)
}

/** Returns a telephone number that only this actor has. */
const uniqueTelephone = ({ actor }: Scene) => `136${String(actor.id).padStart(8, '0')}`

/** Inserts a platform code for the actor's account, as if it had just been sent. */
const insertCode = async ({ server, actor }: Scene, what: { purpose: string; about?: string }) => {
  const holderId = await usersFactories(server.database).accountIdOf(actor.id)
  return makeCodes(server).makeCode({ schoolId: platformSchool, holderId, ...what })
}

/** Inserts a staff member of the second school. */
const makeOtherSchoolStaff = (
  { server, secondSchool }: Scene,
  more: { joinedTo?: number; telephone?: string; mustChange?: boolean },
) => {
  const place = { schoolId: secondSchool.id, departments: [secondSchool.rootId], roles: [role.staff] }
  return usersFactories(server.database).makeMember({ ...place, ...more })
}

const proveNumber = async (scene: Scene) =>
  usersFactories(scene.server.database).proveTelephone(scene.actor.id, uniqueTelephone(scene))

/** Sample values for the sweep: passwords, a second school to change to, another session to end. */
export const testing: AreaTesting = {
  samples: {
    self: ({ actor }) => actor.id,
    username: ({ actor }) => actor.username,
    password: () => testPassword,
    newPassword: () => 'Sesame-2027',
    standing: async ({ server, secondSchool, actor }) => {
      const place = { schoolId: secondSchool.id, departments: [secondSchool.rootId] }
      await usersFactories(server.database).makeMember({ ...place, joinedTo: actor.id, roles: [role.staff] })
      return secondSchool.id
    },
    ownTelephone: uniqueTelephone,
    telephoneCode: async (scene) => insertCode(scene, { purpose: telephonePurpose, about: uniqueTelephone(scene) }),
    passwordCode: async (scene) => insertCode(scene, { purpose: forgottenPurpose }),
    otherUsername: async (scene) => (await makeOtherSchoolStaff(scene, {})).username,
    otherUser: async (scene) => (await makeOtherSchoolStaff(scene, {})).id,
    joinedUser: async (scene) => (await makeOtherSchoolStaff(scene, { joinedTo: await scene.idOf('user') })).id,
    joinable: async (scene) => {
      const { server, school, actor } = scene
      const [make, telephone] = [usersFactories(server.database), uniqueTelephone(scene)]
      await make.setMember(school.id, actor.id, { telephone })
      await proveNumber(scene)
      return (await makeOtherSchoolStaff(scene, { telephone, mustChange: true })).schoolId
    },
    held: (scene) => scene.idOf('standing'),
    ownSession: async (scene) => {
      await remember(scene)
      const { data } = await scene.server.call(identity.ownSessions, {}, { token: scene.actor.token })
      return data.find(({ isCurrent }) => !isCurrent)?.id
    },
  },
  triedBy: { joinRecords: role.superAdministrator, separateRecords: role.superAdministrator },
  prepare: { renew: remember, endOtherSessions: remember, sendPasswordCode: proveNumber, unbindTelephone: proveNumber },
  recordedForItself: ['seeOtherAccount'],
  // An account belongs to no school. Its codes belong to the platform, and joining updates the record in each school.
  writesOutside: {
    sendTelephoneCode: ['job', 'outbox_message', 'verification_code'],
    proveTelephone: ['verification_code'],
    sendPasswordCode: ['job', 'outbox_message', 'verification_code'],
    resetForgotten: ['verification_code'],
    joinAccount: ['member'],
    joinByTelephone: ['member'],
    separateRecord: ['member'],
  },
  foreign: {
    self: ({ studentId }) => studentId,
    standing: ({ id }) => id,
    joinable: ({ id }) => id,
    held: ({ id }) => id,
    ownSession: async ({ server, administrator }) => {
      const [own] = (await server.call(identity.ownSessions, {}, { token: administrator.token })).data
      if (!own) throw new Error('school B has no session')
      return own.id
    },
  },
}

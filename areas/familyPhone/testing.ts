import { role } from '../../platform/contract/roles.ts'
import { type AreaTesting, type Scene, systemCredential } from '../../tests/support/areaTesting.ts'
import { usersFactories } from '../users/factories.ts'
import { defaultPhoneSet } from './contract.ts'
import { familyPhoneFactories } from './factories.ts'
import { familyPhone, familyPhoneConfig, phoneBill, telephoneCredential } from './server/tables.ts'
import { telephoneSystem } from './telephoneContract.ts'

const makeIn = ({ server }: Scene) => familyPhoneFactories(server.database)

/** Creates a pupil with the values by which a telephone system finds them. */
const makePupil = async ({ server, school: { id: schoolId, officeId } }: Scene, values = {}) =>
  (
    await usersFactories(server.database).makeMember({
      schoolId,
      roles: [role.student],
      departments: [officeId],
      ...values,
    })
  ).id

const codeOf = ({ actor }: Scene) => `billed-${actor.id}`

let bills = 0

/** Family phone samples for the sweep: a bound parent, a telephone system's credential, unsent bills. */
export const testing: AreaTesting = {
  samples: {
    [systemCredential(telephoneSystem)]: (scene) => makeIn(scene).makeCredential(scene.school.id),
    familyPhoneParent: async (scene) => makeIn(scene).bindParent(scene.school.id, await scene.idOf('student')),
    phoneSetVersion: async (scene) => {
      await makeIn(scene).setConfig(scene.school.id, defaultPhoneSet.family_phone_num)
      return 1
    },
    billsFrom: () => '20260101000000',
    billsTo: () => '20261231235959',
    billNum: () => `sweep-${(bills += 1)}`,
    billedCode: async (scene) => {
      await makePupil(scene, { code: codeOf(scene) })
      return codeOf(scene)
    },
    billedCard: async (scene) => {
      await makePupil(scene, { cardNum: codeOf(scene) })
      return codeOf(scene)
    },
    billedAt: () => '20260302120000',
    billedUntil: () => '20260302120001',
    billedNumber: () => '13800138000',
  },
  prepare: {
    bills: async (scene) => {
      const studentId = await makePupil(scene)
      for (let turn = 1; turn <= 3; turn += 1) {
        await makeIn(scene).makeBill(scene.school.id, studentId, { at: new Date(Date.UTC(2026, 2, turn)) })
      }
    },
    credential: (scene) => makeIn(scene).makeCredential(scene.school.id),
    revokeCredential: (scene) => makeIn(scene).makeCredential(scene.school.id),
    telephoneNumbers: async (scene) => {
      const [{ id: schoolId }, studentId] = [scene.school, await makePupil(scene)]
      await makeIn(scene).switchOn(schoolId, studentId, await makeIn(scene).bindParent(schoolId, studentId))
    },
  },
  foreign: {
    familyPhoneParent: ({ server, id, studentId, canary }) =>
      familyPhoneFactories(server.database).bindParent(id, studentId, canary),
  },
  rows: async (db, { id: schoolId, pupil: { id: studentId }, parent: { id: parentId } }) => {
    const at = new Date(0)
    const set = { callMinutes: 1, mostNumbers: 1, allowMp: true }
    await db.insert(familyPhoneConfig).values({ schoolId, ...set })
    await db.insert(familyPhone).values({ schoolId, studentId, parentId })
    await db.insert(phoneBill).values({ schoolId, studentId, billNum: 'x', at, duration: 1, otherParty: '1' })
    await db.insert(telephoneCredential).values({ schoolId, tokenHash: `x${schoolId}`, madeAt: at, madeById: parentId })
  },
}

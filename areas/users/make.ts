import { role } from '../../platform/contract/roles.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeThree } from '../../tests/support/sceneSamples.ts'
import { usersFactories } from './makeMembers.ts'
import { photoFile, photoRun } from './server/tables.ts'

const makeIn = ({ server }: Scene) => usersFactories(server.database)

const addMember = async (scene: Scene, values: { roles: number[]; name?: string; departments?: number[] }) =>
  (await makeIn(scene).makeMember({ schoolId: scene.school.id, departments: [scene.school.officeId], ...values })).id

const newTelephone = ({ actor }: Scene) => `139${String(actor.id).padStart(8, '0')}`

/** Adds three students, each with a parent and a face, so that the order of pages can be checked. */
const addFamilies = async (scene: Scene) => {
  const { id: schoolId } = scene.school
  for (const name of ['张小一', '张小二', '张小三']) {
    const pupil = await addMember(scene, { roles: [role.student], name })
    const parent = await addMember(scene, { roles: [role.parent], name: `${name}家长`, departments: [] })
    await makeIn(scene).makeParentLink(schoolId, pupil, parent)
    await makeIn(scene).setMember(schoolId, pupil, { faceId: pupil })
  }
}

/** Adds a photo batch of a member with three files that were not saved. */
const addPhotoRun = (
  { database }: Pick<Scene['server'], 'database'>,
  schoolId: number,
  memberId: number,
  text = '照片',
) =>
  database.asSystem('test factories', async (db) => {
    const at = new Date(0)
    const run = { purpose: 'face' as const, source: text, total: 100, createdAt: at }
    const [made] = await db
      .insert(photoRun)
      .values({ schoolId, memberId, ...run })
      .returning({ id: photoRun.id })
    const runId = made?.id ?? 0
    const arrived = ['1.jpg', '2.jpg', '3.jpg'].map((name) => ({ name: text + name, mark: 'x', why: text }))
    await db.insert(photoFile).values(arrived.map((one) => ({ schoolId, runId, at, ...one })))
    return runId
  })

/** Sample people for the sweep: a colleague to change, a student with a parent, and values that are still free. */
export const testing: AreaTesting = {
  samples: {
    user: async (scene) => {
      const { school } = scene
      const departments = [school.officeId, school.otherOfficeId]
      return addMember(scene, { roles: [role.staff, role.departmentManager], departments })
    },
    newcomer: async ({ server, school }) => {
      const values = { schoolId: school.id, roles: [role.staff], departments: [school.officeId], mustChange: true }
      return (await usersFactories(server.database).makeMember(values)).id
    },
    leaver: (scene) => scene.idOf('user'),
    student: (scene) => addMember(scene, { roles: [role.student] }),
    faced: async (scene) => {
      const pupil = await scene.idOf('student')
      await makeIn(scene).setMember(scene.school.id, pupil, { faceId: pupil })
      return pupil
    },
    onWechat: async (scene) => {
      const colleague = await scene.idOf('user')
      await makeIn(scene).bindWechat(colleague)
      return colleague
    },
    parent: (scene) => addMember(scene, { roles: [role.staff] }),
    parentLink: async (scene) => {
      const parent = await addMember(scene, { roles: [role.parent], name: '张父', departments: [] })
      return makeIn(scene).makeParentLink(scene.school.id, await scene.idOf('student'), parent)
    },
    newRole: () => role.gateKeeper,
    heldRole: () => role.departmentManager,
    heldCode: async (scene) => {
      const code = `case-${await scene.idOf('user')}-held`
      await makeIn(scene).setMember(scene.school.id, await scene.idOf('user'), { code })
      return code
    },
    newUsername: ({ actor }) => `case-${actor.id}-new`,
    newTelephone,
    newCode: ({ actor }) => `case-${actor.id}-code`,
    newCard: ({ actor }) => String(actor.id).padStart(10, '7'),
    photoRun: ({ server, school, actor }) => addPhotoRun(server, school.id, actor.id),
    birthDate: () => '2014-03-07',
    idCard: () => '110105201403070016',
    userVersion: () => 1,
  },
  triedBy: { resetPassword: role.departmentManager },
  recordedForItself: ['findByTelephone'],
  prepare: {
    parentPage: addFamilies,
    studentsWithParents: addFamilies,
    // The call needs at least one person in the office who has never signed in.
    makeFirstPasswords: (scene) => scene.idOf('newcomer'),
    findUserPage: addFamilies,
    findUserPage2: addFamilies,
    faceInfo: addFamilies,
    photoRuns: ({ server, school, actor }) => makeThree(() => addPhotoRun(server, school.id, actor.id)),
    findByTelephone: async (scene) => {
      const telephone = newTelephone(scene)
      const place = { schoolId: scene.school.id, roles: [role.staff], departments: [scene.school.officeId] }
      await makeThree(() => makeIn(scene).makeMember({ ...place, telephone }))
    },
    unlinkDepartment: async (scene) => {
      const { id, otherOfficeId } = scene.school
      await makeIn(scene).makeClassManager(id, otherOfficeId, await scene.idOf('user'))
    },
  },
  foreign: {
    photoRun: ({ server, id, administrator, canary }) => addPhotoRun(server, id, administrator.id, canary),
    user: ({ studentId }) => studentId,
    parentLink: ({ server, id, studentId, administrator }) =>
      usersFactories(server.database).makeParentLink(id, studentId, administrator.id),
  },
}

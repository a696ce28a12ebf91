import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../tests/support/smallSchool.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { graduate } from '../../organisation/server/graduate.ts'
import { permissions } from '../../permissions/contract.ts'
import { graduateRefusals } from '../../registry/contract.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { users } from '../contract.ts'

const { make, actor, as, database } = await useServer()

const asTest = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('a test', work)

/** Creates a school with a graduated class: a former student, and a staff member who was a student there. */
const makeScene = async () => {
  const school = await makeSmallSchool(make)
  const schoolId = school.id
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [school.office] })
  const add = (roles: number[], departments: number[]) => make.makeMember({ schoolId, roles, departments })
  const pupil = await add([role.student], [school.classOne])
  const grown = await add([role.student, role.staff], [school.classOne, school.office])
  const father = await add([role.parent], [])
  await make.makeParentLink(schoolId, pupil.id, father.id)
  const before = await make.membershipOf(schoolId, grown.id)
  await asTest((db) => graduate(db, { schoolId, id: school.classOne }))
  return { school, schoolId, who, pupil, grown, father, before }
}
type Scene = Awaited<ReturnType<typeof makeScene>>

const infoOf = (memberId: number) =>
  asTest(async (db) => (await db.select().from(studentInfo).where(eq(studentInfo.memberId, memberId)))[0])

const refusedAsGraduate = refused(graduateRefusals.graduatedPerson)

/** Every call that could make a graduate a student again. */
const waysBack = ({ who, school, schoolId }: Scene, userId: number, version: number) => ({
  saveStudentInfo: () =>
    as(who, users.saveStudentInfo, { body: { userId, studentStatus: 1, accommodation: false, version } }),
  changeStudentInfo: () => as(who, users.changeStudentInfo, { body: { userId, studentStatus: 1 } }),
  setStudentStatus: () => as(who, users.setStudentStatus, { body: { userId, status: 1 } }),
  linkDepartment: () => as(who, users.linkDepartment, { params: { userId, deptId: school.classTwo } }),
  unlinkDepartment: () => as(who, users.unlinkDepartment, { query: { userId, deptId: school.classOne } }),
  setDepartments: () =>
    as(who, users.setDepartments, { params: { schoolId, userId }, body: { depts: [school.classTwo] } }),
})

describe('a graduate', () => {
  test.each(['saveStudentInfo', 'changeStudentInfo', 'setStudentStatus', 'linkDepartment', 'setDepartments'] as const)(
    'refuses %s for a former student, and for one who is staff too',
    async (way) => {
      const scene = await makeScene()
      for (const { id } of [scene.pupil, scene.grown]) {
        const { version } = await make.membershipOf(scene.schoolId, id)
        expect(await waysBack(scene, id, version)[way]()).toMatchObject({ code: refusedAsGraduate.code })
        expect(await infoOf(id)).toMatchObject({ status: 2 })
        expect((await make.membershipOf(scene.schoolId, id)).departments).not.toContain(scene.school.classTwo)
      }
    },
  )

  test('stays in the graduated class and makes open forms stale', async () => {
    const scene = await makeScene()
    expect(await waysBack(scene, scene.grown.id, 1).unlinkDepartment()).toMatchObject({ code: refusedAsGraduate.code })
    expect((await make.membershipOf(scene.schoolId, scene.grown.id)).version).toBeGreaterThan(scene.before.version)
    const change = { id: scene.grown.id, version: scene.before.version, name: '新名' }
    const stale = await as(scene.who, users.changeUser, { params: { schoolId: scene.schoolId }, body: change })
    expect(stale).toMatchObject({ code: common.stale.code })
  })

  test('gets no role, group or parent without another role', async () => {
    const { who, pupil, schoolId, father } = await makeScene()
    const userId = pupil.id
    expect(await as(who, users.bindRole, { query: { schoolId, userId, roleId: role.staff } })).toMatchObject({
      code: refusedAsGraduate.code,
    })
    const made = await as(who, permissions.saveGroup, { body: { groupName: '合唱团', schoolId, version: 0 } })
    const linked = await as(who, permissions.linkUsers, { body: { groupId: made.data.id, userIds: [userId] } })
    expect(linked).toMatchObject({ code: refusedAsGraduate.code })
    const body = { studentUserId: userId, parentId: father.id, relationship: '父亲' as const }
    expect(await as(who, users.linkParent, { body })).toMatchObject({ code: refusedAsGraduate.code })
    expect(await make.membershipOf(schoolId, userId)).toMatchObject({ roles: [role.student] })
    expect((await make.membershipOf(schoolId, father.id)).roles).toEqual([])
  })

  test('moves between departments and is saved as before if also staff', async () => {
    const { who, grown, school, schoolId } = await makeScene()
    const moved = await as(who, users.linkDepartment, { params: { userId: grown.id, deptId: school.officeGroup } })
    expect(moved).toMatchObject({ code: 200 })
    const { version, departments, roles, username, name } = await make.membershipOf(schoolId, grown.id)
    const save = (studentStatus: number) => {
      const body = { id: grown.id, version, name, username, depts: departments, userRoles: roles, studentStatus }
      return as(who, users.saveUser, { query: { schoolId }, body })
    }
    expect(await save(1)).toMatchObject({ code: refusedAsGraduate.code })
    expect(await save(2)).toMatchObject({ code: 200 })
  })
})

describe('removing the student role', () => {
  const makePupil = async () => {
    const school = await makeSmallSchool(make)
    const schoolId = school.id
    const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [school.office] })
    const both = { schoolId, roles: [role.student, role.staff], departments: [school.classOne] }
    return { schoolId, who, pupil: await make.makeMember(both) }
  }

  test('removes status, bed and the parent role of a parent without another child', async () => {
    const { schoolId, who, pupil } = await makePupil()
    const mother = await make.makeMember({ schoolId, roles: [role.parent, role.staff] })
    await make.makeParentLink(schoolId, pupil.id, mother.id)
    const room = await make.makeRoom(schoolId)
    await asTest((db) =>
      db.update(studentInfo).set({ accommodation: true, roomId: room.id }).where(eq(studentInfo.memberId, pupil.id)),
    )
    await as(who, users.unbindRole, { query: { schoolId, userId: pupil.id, roleId: role.student } })
    expect(await infoOf(pupil.id)).toBeUndefined()
    const { data } = await as(who, users.user, { query: { id: pupil.id } })
    expect(data.studentStatus).toBeNull()
    expect((await make.membershipOf(schoolId, mother.id)).roles).toEqual([role.staff])
  })
})

describe('the role of parent', () => {
  test('ends with the last child, unlinked or deleted', async () => {
    const school = await makeSmallSchool(make)
    const schoolId = school.id
    const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [school.office] })
    const child = () => make.makeMember({ schoolId, roles: [role.student], departments: [school.classOne] })
    const [one, two] = [await child(), await child()]
    const teacher = await make.makeMember({ schoolId, roles: [role.staff, role.parent], departments: [school.office] })
    const rolesOf = async () => (await make.membershipOf(schoolId, teacher.id)).roles
    const id = await make.makeParentLink(schoolId, one.id, teacher.id)
    await make.makeParentLink(schoolId, two.id, teacher.id)
    await as(who, users.unlinkParent, { body: { id } })
    expect(await rolesOf()).toEqual([role.staff, role.parent].toSorted((a, b) => a - b))
    await as(who, users.deleteUser, { body: { id: two.id } })
    expect(await rolesOf()).toEqual([role.staff])
  })
})

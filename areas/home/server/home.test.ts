import { expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { movableClock } from '../../../platform/server/clock.ts'
import { makeSmallSchool } from '../../../tests/support/smallSchool.ts'
import { makeTrails } from '../../../tests/support/trails.ts'
import { useSeparateServer } from '../../../tests/support/useServer.ts'
import { nodeType } from '../../registry/contract.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { users } from '../../users/contract.ts'
import { home } from '../contract.ts'

// A separate server, because the platform’s figures cover the whole database.
const clock = movableClock(new Date('2026-11-21T08:00:00Z'))
const { make, actor, as, database, http } = await useSeparateServer({ clock })
const { makeEntry } = makeTrails(database)

const setStudent = (schoolId: number, memberId: number, values: Partial<typeof studentInfo.$inferInsert>) =>
  database.asSystem('test students', async (db) => {
    await db
      .update(studentInfo)
      .set(values)
      .where(and(eq(studentInfo.schoolId, schoolId), eq(studentInfo.memberId, memberId)))
  })

/** A school with two classes of one grade: two students in the first, one of them boarding, and one in the second. */
const makeScene = async (values: { bureauId?: number } = {}) => {
  const school = await make.makeSchool(values)
  const grade = await make.makeDepartment({
    schoolId: school.id,
    parentId: school.rootId,
    name: '一年级',
    type: nodeType.grade,
  })
  const makeClass = (name: string) =>
    make.makeDepartment({ schoolId: school.id, parentId: grade.id, name, type: nodeType.class, schoolGrade: 1 })
  const [one, two] = [await makeClass('一（1）班'), await makeClass('一（2）班')]
  const student = (departmentId: number) =>
    make.makeMember({ schoolId: school.id, roles: [role.student], departments: [departmentId] })
  const [boarder, day, other, gone] = [
    await student(one.id),
    await student(one.id),
    await student(two.id),
    await student(two.id),
  ]
  await make.setMember(school.id, boarder.id, { gender: 1 })
  await make.setMember(school.id, day.id, { gender: 2 })
  await make.setMember(school.id, other.id, { gender: 2 })
  await setStudent(school.id, boarder.id, { accommodation: true })
  await setStudent(school.id, gone.id, { status: 2 })
  const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
  await make.makeClassManager(school.id, one.id, teacher.id)
  const administrator = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.rootId],
  })
  return { school, grade, one, two, teacher, administrator }
}

const counted = (studentNum: number, teachingNum: number, liveInDormitory: number, reach = 'school') => ({
  studentNum,
  teachingNum,
  liveInDormitory,
  noLiveInDormitory: studentNum - liveInDormitory,
  pausedNum: 0,
  countedAt: null,
  reach,
})

test('counts the whole school for its administrator, without leavers and other schools', async () => {
  const { administrator, grade } = await makeScene()
  await makeScene()
  expect((await as(administrator, home.studentInfo)).data).toEqual(counted(3, 1, 1))
  expect((await as(administrator, home.studentGroups)).data).toEqual({
    by: 'grade',
    rows: [{ id: grade.id, name: '一年级', studentNum: 3, male: 1, female: 2 }],
  })
  expect((await as(administrator, home.staffRoles)).data).toEqual([
    { roleId: role.schoolDataAdministrator, name: '学校数据管理员', num: 1 },
    { roleId: role.staff, name: '教职工', num: 1 },
  ])
})

test('counts a teacher’s classes, and no student for a gate keeper', async () => {
  const { school, one, two, teacher } = await makeScene()
  expect((await as(teacher, home.studentInfo)).data).toEqual(counted(2, 1, 1, 'part'))
  expect((await as(teacher, home.studentGroups)).data).toEqual({
    by: 'class',
    rows: [{ id: one.id, name: '一（1）班', studentNum: 2, male: 1, female: 1, tie: 'leads' }],
  })
  // A class that the teacher only teaches counts too, marked differently from one that they lead.
  await make.makeClassManager(school.id, two.id, teacher.id, 0)
  expect((await as(teacher, home.studentGroups)).data.rows.map(({ name, tie }) => [name, tie])).toEqual([
    ['一（1）班', 'leads'],
    ['一（2）班', 'teaches'],
  ])
  const office = await make.makeDepartment({ schoolId: school.id, parentId: school.rootId, name: '保卫科' })
  const keeper = await actor({ schoolId: school.id, roles: [role.gateKeeper], departments: [office.id] })
  expect((await as(keeper, home.studentInfo)).data).toEqual(counted(0, 0, 0, 'part'))
  expect((await as(keeper, home.studentGroups)).data).toEqual({ by: 'class', rows: [] })
  expect((await as(keeper, home.staffRoles)).data).toEqual([{ roleId: role.gateKeeper, name: '门卫', num: 1 }])
})

test('counts only a bureau’s schools, one by one', async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const first = await makeScene({ bureauId: bureau.id })
  const second = await makeScene({ bureauId: bureau.id })
  await makeScene()
  const official = await actor({
    schoolId: bureau.id,
    roles: [role.bureauAdministrator],
    departments: [bureau.rootId],
  })
  expect((await as(official, home.studentInfo)).data).toEqual(counted(6, 2, 2, 'schools'))
  expect((await as(official, home.studentGroups)).data).toEqual({
    by: 'school',
    rows: [first, second].map(({ school }) => ({
      id: school.id,
      name: school.name,
      studentNum: 3,
      male: null,
      female: null,
    })),
  })
})

test('caches the exact figures of many schools for ten minutes and returns their time', async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const official = await actor({
    schoolId: bureau.id,
    roles: [role.bureauAdministrator],
    departments: [bureau.rootId],
  })
  const ids: number[] = []
  for (let at = 0; at < 21; at++) {
    const { id, rootId } = await make.makeSchool({ bureauId: bureau.id })
    ids.push(id)
    for (let student = 0; student < 4; student++) {
      const made = await make.makeMember({ schoolId: id, roles: [role.student], departments: [rootId] })
      if (student === 0) await setStudent(id, made.id, { accommodation: true })
    }
    await make.makeMember({ schoolId: id, roles: [role.staff], departments: [rootId] })
  }
  const { data } = await as(official, home.studentInfo)
  expect(data).toEqual({ ...counted(84, 21, 21, 'schools'), pausedNum: null, countedAt: toWireTime(clock.now()) })

  await make.makeMember({ schoolId: ids[0] ?? 0, roles: [role.student], departments: [] })
  expect((await as(official, home.studentInfo)).data).toEqual(data)
  clock.advance(10 * 60_000)
  const later = { ...counted(85, 21, 21, 'schools'), pausedNum: null, countedAt: toWireTime(clock.now()) }
  expect((await as(official, home.studentInfo)).data).toEqual(later)
  const groups = (await as(official, home.studentGroups)).data
  expect(groups).toEqual({
    by: 'section',
    rows: [{ id: 0, name: '未设置学段', studentNum: 21, male: null, female: null }],
  })
  expect((await as(official, home.staffRoles)).data).toEqual([])
})

test('shows administrators the changes in their school and everybody else their sign-ins and actions', async () => {
  const school = await makeSmallSchool(make)
  const administrator = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.office],
  })
  const colleague = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.office] })
  const target = await make.makeMember({
    schoolId: school.id,
    roles: [role.staff],
    departments: [school.office],
    name: '方晓',
  })
  const other = await makeScene()
  const ids = { schoolId: school.id, userId: target.id }
  await as(administrator, users.bindRole, { query: { ...ids, roleId: role.gateKeeper } })

  expect((await as(administrator, home.recent)).data).toMatchObject({
    of: 'school',
    rows: [{ name: null, title: '给用户添加角色', about: '方晓' }],
  })
  expect((await as(colleague, home.recent)).data).toMatchObject({
    of: 'self',
    rows: [{ name: null, title: '登录控制台', about: '127.0.0.1' }],
  })
  const second = await actor({
    schoolId: school.id,
    roles: [role.schoolDataAdministrator],
    departments: [school.office],
  })
  expect((await as(second, home.recent)).data.rows).toMatchObject([{ title: '给用户添加角色' }])
  expect((await as(other.administrator, home.recent)).data).toMatchObject({ of: 'school', rows: [] })
  const platform = await make.makeSchool({ kind: 'platform' })
  const overseer = await actor({
    schoolId: platform.id,
    roles: [role.superAdministrator],
    departments: [platform.rootId],
  })
  const overall = (await as(overseer, home.recent)).data
  expect(overall.rows.find(({ about }) => about === '方晓')).toMatchObject({
    title: '给用户添加角色',
    school: '学校',
  })
  // A password reset changes no row of the school, but the activity still names the person.
  const clerk = await actor({
    schoolId: school.id,
    roles: [role.departmentManager, role.gateKeeper],
    departments: [school.office],
  })
  await make.grant(school.id, clerk.id, ['sys:user:resetPassword'])
  expect(await as(clerk, users.resetPassword, { params: { id: target.id } })).toMatchObject({ code: 200 })
  expect((await as(second, home.recent)).data.rows[0]).toMatchObject({ title: '重置密码', about: '方晓' })
  const query = { ...ids, roleId: role.dormitoryAdministrator }
  expect(await as(overseer, users.bindRole, { query })).toMatchObject({ code: 200 })
  const ofOverseer = (await as(overseer, home.recent)).data.rows.filter(({ name }) => name === null)
  expect(ofOverseer, 'one line, though both schools have an entry').toMatchObject([
    { title: '给用户添加角色', about: '方晓', school: '学校' },
  ])
  expect((await as(second, home.recent)).data.rows[0]).toMatchObject({
    name: '上级单位人员',
    title: '给用户添加角色',
    about: '方晓',
  })
})

test('names the changes of each job kind by its title', async () => {
  const { school, teacher } = await makeScene()
  const kinds = [...http.running.runner.titles.keys()]
  expect(kinds.length).toBeGreaterThan(20)
  const titles: string[] = []
  for (let at = 0; at < kinds.length; at += 8) {
    for (const kind of kinds.slice(at, at + 8))
      await makeEntry({ schoolId: school.id, memberId: teacher.id, call: `job.${kind}` })
    titles.push(...(await as(teacher, home.recent)).data.rows.map(({ title }) => title))
  }
  expect(titles.filter((title) => !/^后台任务：[^A-Za-z]+$/u.test(title))).toEqual([])
})

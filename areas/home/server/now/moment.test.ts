import { expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { role } from '../../../../platform/contract/roles.ts'
import { movableClock } from '../../../../platform/server/clock.ts'
import { type Actor, useSeparateServer } from '../../../../tests/support/useServer.ts'
import { entryType } from '../../../access/entryTypes.ts'
import { makeAccessScene } from '../../../access/make.ts'
import { leaveFactories } from '../../../leave/makeLeave.ts'
import { nodeType } from '../../../registry/contract.ts'
import { departmentAncestor } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { studentStatus } from '../../../users/contract.ts'
import { home } from '../../contract.ts'

const ten = new Date('2026-11-24T02:00:00Z')
const clock = movableClock(ten)
const server = await useSeparateServer({ clock })
const { as, actor, enter, make, database } = server
const { backAtSchool, leftSchool } = entryType
const hour = 3_600_000

const locationOf = async (who: Actor) => (await as(who, home.studentLocation)).data

test('counts a child on leave neither at school by a record from before the leave nor on leave after a return', async () => {
  const { school, who, pupil, pupilNamed, deliver } = await makeAccessScene(server)
  const [back, left, present] = [await pupilNamed('回校'), await pupilNamed('离校'), await pupilNamed('在校')]
  const seen = [
    [pupil.id, backAtSchool, 26],
    [present.id, backAtSchool, 26],
    [left.id, leftSchool, 17],
    [back.id, backAtSchool, 1],
  ] as const
  const now = ten.getTime()
  const records = seen.map(([userId, stateDictId, ago], at) => ({
    number: at + 1,
    userId,
    stateDictId,
    time: now - ago * hour,
    comment: '',
  }))
  await deliver({ clock: now, records })
  const leave = { startAt: new Date(now - 2 * hour), endAt: new Date(now + 8 * hour) }
  for (const { id } of [pupil, back, left]) await leaveFactories(database).makeLeave(school.id, id, leave)
  expect(await locationOf(who)).toEqual({
    inScNum: 2,
    inHomeNum: 0,
    onRoadNum: 1,
    unknowNum: 1,
    leaveUnseenNum: 1,
  })
  expect((await as(who, home.leaveNow)).data).toEqual({ leaveNum: 2, studentNum: 4 })
})

test('counts the same people in all figures, or reports who is left out', async () => {
  const { school, who, place, pupil, pupilNamed } = await makeAccessScene(server)
  const [suspended, closed] = [await pupilNamed('休学'), await pupilNamed('停用')]
  const teachers = [
    await make.makeMember({ ...place, roles: [role.staff] }),
    await make.makeMember({ ...place, roles: [role.staff] }),
  ]
  await database.asSystem('test accounts', async (db) => {
    const info = and(eq(studentInfo.schoolId, school.id), eq(studentInfo.memberId, suspended.id))
    await db.update(studentInfo).set({ status: studentStatus.suspended }).where(info)
    for (const [id, values] of [
      [closed.id, { disabled: true }],
      [teachers[1]?.id ?? 0, { locked: true }],
    ] as const)
      await db
        .update(member)
        .set(values)
        .where(and(eq(member.schoolId, school.id), eq(member.id, id)))
  })
  expect(pupil.id).toBeGreaterThan(0)
  const { studentNum, pausedNum, teachingNum } = (await as(who, home.studentInfo)).data
  const { inScNum, inHomeNum, onRoadNum, unknowNum } = await locationOf(who)
  const leave = (await as(who, home.leaveNow)).data
  expect([studentNum, pausedNum, leave.studentNum]).toEqual([3, 2, 1])
  expect(inScNum + inHomeNum + onRoadNum + unknowNum).toBe(studentNum - (pausedNum ?? 0))
  const asked = { params: { deptId: school.rootId, roleId: role.staff }, query: { locationType: 2 } }
  const staff = (await as(who, home.staffLocation, asked)).data
  const ofRole = (await as(who, home.staffRoles)).data.find(({ roleId }) => roleId === role.staff)
  expect([teachingNum, staff.unknownNum, ofRole?.num]).toEqual([1, 1, 1])
})

test('reports when the first period begins, and no missing reports before it', async () => {
  const { who: administrator } = await makeAccessScene(server)
  const at = async (time: string) => {
    clock.advance(Date.parse(`2026-11-25T${time}:00+08:00`) - clock.now().getTime())
    const who = { token: await enter(administrator.username) }
    const { tempStartsAt, noReportTempUserNum, tempPeriod } = (await as(who, home.studentTemperature)).data
    const [row] = (await as(who, home.schoolsNow, { query: {} })).data.content
    return [tempStartsAt, noReportTempUserNum, row?.tempStartsAt, tempPeriod?.startTime]
  }
  expect(await at('06:00')).toEqual(['06:30', 1, '06:30', '06:30:00'])
  expect(await at('07:30')).toEqual([null, 1, null, '06:30:00'])
  expect(await at('10:00')).toEqual([null, 1, null, '06:30:00'])
})

test('reads a user’s reach at most once a second', async () => {
  const { school, pupil } = await makeAccessScene(server)
  const department = (parentId: number, type: number) =>
    make.makeDepartment({ schoolId: school.id, parentId, name: '部门', type })
  const grade = await department(school.rootId, nodeType.grade)
  const manager = await actor({ schoolId: school.id, roles: [role.departmentManager], departments: [grade.id] })
  const counted = async () => (await as(manager, home.leaveNow)).data.studentNum
  const { id: departmentId } = await department(school.rootId, nodeType.class)
  const { id: schoolId } = school
  const inSchool = and(eq(member.schoolId, schoolId), eq(member.id, pupil.id))
  await database.asSystem('test classes', (db) =>
    db.update(member).set({ mainDepartmentId: departmentId }).where(inSchool),
  )
  expect(await counted()).toBe(0)
  await database.asSystem('test classes', (db) =>
    db.insert(departmentAncestor).values({ schoolId, departmentId, ancestorId: grade.id }),
  )
  expect(await counted()).toBe(0)
  clock.advance(1000)
  expect(await counted()).toBe(1)
})

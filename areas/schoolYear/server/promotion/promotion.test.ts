import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { movableClock } from '../../../../platform/server/clock.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, useSeparateServer } from '../../../../tests/support/useServer.ts'
import { jobs } from '../../../jobs/contract.ts'
import { nodeType } from '../../../registry/contract.ts'
import { organisation } from '../../../organisation/contract.ts'
import { permissions } from '../../../permissions/contract.ts'
import { users } from '../../../users/contract.ts'
import { schoolYear, schoolYearRefusals as refusals } from '../../contract.ts'
import { makeYearScene } from '../../make.ts'
import type { LineView, PlanView } from '../../views.ts'

const hour = 3_600_000
const day = 24 * hour

// A separate server, because these tests move the clock to the night. 20 August 2026, noon in Shanghai.
const clock = movableClock(new Date('2026-08-20T04:00:00Z'))
const server = await useSeparateServer({ clock })
const { as, actor } = server
const { runner } = server.http.running
// The first school of an empty database has the platform's id.
await server.make.makeSchool()

const lineOf = (plan: PlanView, name: string): LineView => {
  const line = plan.lines.find(({ fromName, toName, action }) => (action === 'new' ? toName : fromName) === name)
  if (line === undefined) throw new Error(`no line of ${name}`)
  return line
}

const changeOf = (plan: PlanView, line: LineView) => ({
  planId: plan.id,
  version: plan.version,
  lineId: line.id,
  action: line.action,
  toGradeId: line.toGradeId,
  toName: line.toName,
  toNumber: line.toNumber,
  headId: line.head?.id ?? null,
})

/** Signs a person in again after the session expired with the days. */
const signInAgain = async (who: Actor): Promise<Actor> => ({
  ...who,
  token: await server.enter(who.username, who.schoolId),
})

const keyOf = ({ id, version }: PlanView) => ({ planId: id, version })

const planIn = ({ data }: { data: { plan: PlanView | null } }): PlanView => {
  if (data.plan === null) throw new Error('there is no plan')
  return data.plan
}

describe('a promotion plan', () => {
  test('lists where each class moves, which leave and which are created, and changes nothing', async () => {
    const { own, school, plan, who, pupilIn } = await makeYearScene(server)
    await pupilIn([school.fourth], '未分班的学生')
    const made = await plan()
    expect(made.lines.map(({ action, fromName, toName }) => [action, fromName, toName])).toEqual([
      ['up', '四年级1班', '五年级1班'],
      ['up', '四年级2班', '五年级2班'],
      ['up', '五年级1班', '六年级1班'],
      ['up', '五年级2班', '六年级2班'],
      ['graduate', '六年级1班', '六年级1班（2026届）'],
      ['graduate', '六年级2班', '六年级2班（2026届）'],
      ['new', '', '四年级1班'],
      ['new', '', '四年级2班'],
    ])
    expect(made).toMatchObject({
      year: 2026,
      state: 'draft',
      sum: { up: 4, graduate: 2, new: 2, students: 1, problems: 0 },
    })
    expect(lineOf(made, '五年级1班')).toMatchObject({ fromHead: '周老师', head: { name: '周老师' }, students: 1 })
    expect((await as(who, schoolYear.promotion)).data.unplaced).toEqual([
      { gradeId: school.fourth, grade: '四年级', students: 1, names: ['未分班的学生'] },
    ])
    expect(await own.classesIn(school.id, school.fifth)).toEqual(['五年级1班', '五年级2班'])
  })

  test('takes manual changes, and is not carried out while there are problems', async () => {
    const { school, plan, who, pupil, staff } = await makeYearScene(server)
    const made = await plan()
    const line = lineOf(made, '四年级1班')
    const stays = planIn(
      await as(who, schoolYear.changeLine, {
        body: { ...changeOf(made, line), action: 'stay', toName: '四年级1班', toNumber: 1 },
      }),
    )
    expect(lineOf(stays, '四年级1班')).toMatchObject({ byHand: true, problem: '该年级将有两个“四年级1班”' })
    expect(await as(who, schoolYear.carryOut, { body: keyOf(stays) })).toMatchObject(refused(refusals.unfit))
    expect(await as(who, schoolYear.carryOut, { body: keyOf(made) })).toMatchObject(refused(common.stale))
    const change = { ...changeOf(stays, lineOf(stays, '四年级2班')) }
    const tell = (body: Partial<typeof change>) => as(who, schoolYear.changeLine, { body: { ...change, ...body } })
    expect(await tell({ headId: pupil.id })).toMatchObject(refused(refusals.notHead))
    expect(await tell({ toGradeId: school.rootId })).toMatchObject(refused(refusals.notGrade))
    expect(await tell({ action: 'new' })).toMatchObject(refused(refusals.notLine))
    const { id: headId } = await staff('新班主任')
    const added = planIn(
      await as(who, schoolYear.addClass, {
        body: { ...keyOf(stays), toGradeId: school.fourth, toName: '四年级3班', toNumber: 3, headId },
      }),
    )
    expect(lineOf(added, '四年级3班')).toMatchObject({ action: 'new', head: { name: '新班主任' } })
    // Manual changes are kept where nothing has changed, and the earlier plan is replaced.
    const again = await plan()
    expect(lineOf(again, '四年级1班')).toMatchObject({ action: 'stay', byHand: true })
    expect(lineOf(again, '四年级3班')).toMatchObject({ byHand: true })
    expect(again.lines).toHaveLength(9)
  })

  test('counts a class without a next grade as a problem, and finds the grade once it is created', async () => {
    const { school, plan, who, pupilIn, staff } = await makeYearScene(server)
    const placed = { schoolId: school.id, schoolSection: 2, schoolGrade: 1 }
    const one = { ...placed, parentId: school.rootId, name: '一年级', type: nodeType.grade, orderNum: 9 }
    const { id: parentId } = await server.make.makeDepartment(one)
    const room = { ...placed, parentId, name: '一年级1班', type: nodeType.class, schoolClz: 1 }
    const { id: classId } = await server.make.makeDepartment(room)
    await pupilIn([classId], '一年级的学生')
    const made = await plan()
    expect(lineOf(made, '一年级1班')).toMatchObject({
      action: 'up',
      toGradeId: null,
      students: 1,
      problem: '没有下一年级，请选择去向',
    })
    expect(made.sum).toMatchObject({ up: 4, students: 1, problems: 1 })
    expect(made.notes).toContain('“一年级”没有下一年级：请在组织用户管理中新建后重新制定，或逐个班级选择去向')
    expect(await as(who, schoolYear.carryOut, { body: keyOf(made) })).toMatchObject(refused(refusals.unfit))
    const { id: headId } = await staff('新班主任')
    const change = { ...changeOf(made, lineOf(made, '一年级1班')), headId }
    expect(await as(who, schoolYear.changeLine, { body: change })).toMatchObject({ code: 200 })
    const next = { ...one, name: '二年级', schoolGrade: 2 }
    const { id: toGradeId } = await server.make.makeDepartment(next)
    const again = await plan()
    expect(lineOf(again, '一年级1班')).toMatchObject({
      toGradeId,
      toName: '二年级1班',
      head: { name: '新班主任' },
      byHand: true,
      problem: '',
    })
    expect(again.sum).toMatchObject({ up: 5, students: 2, problems: 0 })
  })

  test('is refused with the changes since, and can be made again', async () => {
    const { own, school, plan, who, head } = await makeYearScene(server)
    const made = await plan()
    await as(who, organisation.saveNode, {
      body: { id: school.fourTwo, name: '实验班', version: 1 },
    })
    await as(who, organisation.deleteClassManager, { params: { id: school.fiveOne, userId: head.id } })
    const refusal = await as(who, schoolYear.carryOut, { body: keyOf(made) })
    expect(refusal).toMatchObject(refused(refusals.changedSince))
    expect(refusal.msg).toContain('“四年级2班”已改名为“实验班”')
    expect(refusal.msg).toContain('“五年级1班”的班主任已是空缺')
    expect(await own.classesIn(school.id, school.fifth)).toEqual(['五年级1班', '五年级2班'])
    const now = planIn(await as(who, schoolYear.promotion))
    expect(now.changed).toHaveLength(2)
    expect((await plan()).changed).toEqual([])
    expect(await own.statesOf(school.id)).toEqual(['replaced', 'draft'])
  })
})

test('counts students who joined a class since, and moves them with it', async () => {
  const { plan, who, pupilIn } = await makeYearScene(server)
  const made = await plan()
  const { classId } = lineOf(made, '五年级1班')
  await pupilIn([classId ?? 0], '新来的学生')
  const now = planIn(await as(who, schoolYear.promotion))
  expect(now).toMatchObject({ changed: [], sum: { students: made.sum.students + 1 } })
  expect(now.notes).toContain('制定之后学生人数有变，随班级一起升级：“五年级1班” 1 → 2 人')
  expect(lineOf(now, '五年级1班')).toMatchObject({ students: 2 })
  const done = planIn(await as(who, schoolYear.carryOut, { body: keyOf(made) }))
  expect(done).toMatchObject({ state: 'done', sum: { students: made.sum.students + 1 } })
  expect(lineOf(done, '五年级1班')).toMatchObject({ students: 2 })
  expect(done.notes.join('')).not.toContain('学生人数')
})

describe('carrying out', () => {
  test('moves classes with their grade, heads and students, and creates the new ones', async () => {
    const { own, school, plan, who, pupil, staff } = await makeYearScene(server)
    const { id: schoolId } = school
    const { id: headId } = await staff('李老师')
    const made = await plan()
    const led = planIn(
      await as(who, schoolYear.changeLine, { body: { ...changeOf(made, lineOf(made, '五年级1班')), headId } }),
    )
    const done = planIn(await as(who, schoolYear.carryOut, { body: keyOf(led) }))
    expect(done).toMatchObject({ state: 'done', undoUntil: '2026-08-27 12:00:00' })
    expect(await own.classOf(schoolId, school.fiveOne)).toEqual({
      name: '六年级1班',
      parentId: school.sixth,
      grade: 6,
      number: 1,
      above: [school.rootId, school.sixth, school.fiveOne].toSorted((one, other) => one - other),
    })
    expect(await own.classOf(schoolId, school.sixOne)).toMatchObject({ name: '六年级1班（2026届）', number: null })
    expect(await own.classesIn(schoolId, school.fourth)).toEqual(['四年级1班', '四年级2班'])
    expect((await server.make.membershipOf(schoolId, pupil.id)).departments).toEqual(
      [school.sixth, school.fiveOne].toSorted((one, other) => one - other),
    )
    expect((await server.make.membershipOf(schoolId, pupil.id)).mainDepartmentId).toBe(school.sixth)
    expect((await as(who, organisation.classManagers, { params: { id: school.fiveOne } })).data).toMatchObject([
      { user: { name: '李老师' }, level: 1 },
    ])
    expect(await as(who, schoolYear.carryOut, { body: keyOf(done) })).toMatchObject(refused(refusals.notOpen))
  })

  test('runs at its scheduled moment or after a later start, and only by the last schedule', async () => {
    const { own, school, plan, who } = await makeYearScene(server)
    const made = await plan()
    const at = (read: PlanView, carryTime: string | null) =>
      as(who, schoolYear.schedulePlan, { body: { ...keyOf(read), carryTime } })
    expect(await at(made, '2026-08-19 02:00:00')).toMatchObject(refused(refusals.inThePast))
    const first = planIn(await at(made, '2026-08-21 02:00:00'))
    expect(first).toMatchObject({ state: 'scheduled', carryTime: '2026-08-21 02:00:00' })
    const second = planIn(await at(planIn(await at(first, null)), '2026-08-22 02:00:00'))
    clock.advance(day)
    await runner.drain()
    expect(planIn(await as(await signInAgain(who), schoolYear.promotion)).state).toBe('scheduled')
    // Nobody looks until the next morning.
    clock.advance(day)
    await runner.drain()
    expect(planIn(await as(await signInAgain(who), schoolYear.promotion))).toMatchObject({
      state: 'done',
      version: second.version + 1,
    })
    expect(await own.classesIn(school.id, school.fifth)).toEqual(['五年级1班', '五年级2班'])
    expect(await own.classOf(school.id, school.fourOne)).toMatchObject({ name: '五年级1班', grade: 5 })
  })

  test('reports changes at its scheduled moment and changes nothing', async () => {
    const { own, school, plan, who } = await makeYearScene(server)
    const made = await plan()
    const tomorrow = new Date(clock.now().getTime() + day + 8 * hour).toISOString().slice(0, 10)
    await as(who, schoolYear.schedulePlan, { body: { ...keyOf(made), carryTime: `${tomorrow} 02:00:00` } })
    await as(who, organisation.saveNode, { body: { id: school.fourTwo, name: '实验班', version: 1 } })
    clock.advance(day)
    await runner.drain()
    const plainly = planIn(await as(await signInAgain(who), schoolYear.promotion))
    expect(plainly.state).toBe('refused')
    expect(plainly.reasons).toContain('“四年级2班”已改名为“实验班”')
    // The scheduler's job history shows it too, because nobody watches at night.
    const { data } = await as(await signInAgain(who), jobs.page, { body: {} })
    expect(data.content).toMatchObject([
      { state: 'failed', place: '/school/year', error: expect.stringMatching(/^升级计划没有执行.*“实验班”/) },
    ])
    expect(await own.classOf(school.id, school.fourOne)).toMatchObject({ name: '四年级1班' })
  })

  test('is limited to administrators, each in their school', async () => {
    const { school, plan } = await makeYearScene(server)
    const made = await plan()
    const other = await makeYearScene(server)
    const line = lineOf(made, '四年级1班')
    expect(await as(other.who, schoolYear.changeLine, { body: changeOf(made, line) })).toMatchObject(
      refused(common.notFound),
    )
    expect(await as(other.who, schoolYear.carryOut, { body: keyOf(made) })).toMatchObject(refused(common.notFound))
    const theirs = await other.plan()
    const away = { ...changeOf(theirs, lineOf(theirs, '四年级1班')), toGradeId: school.fifth }
    expect(await as(other.who, schoolYear.changeLine, { body: away })).toMatchObject(refused(common.notFound))
    const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
    expect(await as(teacher, schoolYear.makePlan, { body: {} })).toMatchObject(refused(common.forbidden))
  })

  test('refuses sessions that reach a part of the school, even with the permission', async () => {
    const { school, who, plan } = await makeYearScene(server)
    const made = await plan()
    const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [school.rootId] })
    const params = { schoolId: school.id, userId: teacher.id }
    await as(who, permissions.setOfUser, { params, body: { ids: ['school:year:edit'] } })
    const tooFew = refused(refusals.tooFewReached)
    expect(await as(teacher, schoolYear.promotion)).toMatchObject(tooFew)
    expect(await as(teacher, schoolYear.makePlan, { body: {} })).toMatchObject(tooFew)
    const own = { ...changeOf(made, lineOf(made, '四年级1班')), headId: teacher.id }
    expect(await as(teacher, schoolYear.changeLine, { body: own })).toMatchObject(refused(common.notFound))
    expect(await as(teacher, schoolYear.carryOut, { body: keyOf(made) })).toMatchObject(refused(common.notFound))
  })

  test('refuses a head deleted since, and drops them when the plan is made again', async () => {
    const { school, who, plan } = await makeYearScene(server)
    const made = await plan()
    const head = await server.make.makeMember({
      schoolId: school.id,
      roles: [role.staff],
      departments: [school.rootId],
    })
    const body = { ...changeOf(made, lineOf(made, '四年级1班')), headId: head.id }
    const changed = planIn(await as(who, schoolYear.changeLine, { body }))
    await as(who, users.deleteUser, { body: { schoolId: school.id, id: head.id } })
    expect(await as(who, schoolYear.carryOut, { body: keyOf(changed) })).toMatchObject(refused(refusals.headGone))
    const again = planIn(await as(who, schoolYear.makePlan, { body: {} }))
    expect(lineOf(again, '四年级1班').head).toBeNull()
    expect(await as(who, schoolYear.carryOut, { body: keyOf(again) })).toMatchObject({ code: 200 })
  })
})

describe('undoing', () => {
  const makeDone = async () => {
    const scene = await makeYearScene(server)
    const made = await scene.plan()
    const done = planIn(await as(scene.who, schoolYear.carryOut, { body: keyOf(made) }))
    const undo = async (who = scene.who) => as(who, schoolYear.undoPlan, { body: keyOf(done) })
    return { ...scene, done, undo }
  }

  test('restores classes, heads, students and grades, and deletes the created classes', async () => {
    const { own, school, pupil, undo, who } = await makeDone()
    expect(planIn(await undo())).toMatchObject({ state: 'undone' })
    expect(await own.classesIn(school.id, school.fourth)).toEqual(['四年级1班', '四年级2班'])
    expect(await own.classOf(school.id, school.fiveOne)).toMatchObject({
      name: '五年级1班',
      parentId: school.fifth,
      grade: 5,
    })
    expect(await own.classOf(school.id, school.sixOne)).toMatchObject({ name: '六年级1班', number: 1 })
    expect((await server.make.membershipOf(school.id, pupil.id)).departments).toEqual(
      [school.fifth, school.fiveOne].toSorted((one, other) => one - other),
    )
    expect((await as(who, organisation.classManagers, { params: { id: school.fiveOne } })).data).toMatchObject([
      { user: { name: '周老师' }, level: 1 },
    ])
    expect(await undo()).toMatchObject(refused(common.stale))
  })

  test('names everything that prevents it, and changes nothing', async () => {
    const { own, school, who, pupil, head, pupilIn, undo } = await makeDone()
    const { id: schoolId } = school
    await pupilIn([school.fourOne], '新来的学生')
    await as(who, organisation.saveSlogan, { params: { id: school.fourTwo }, body: { slogan: '团结', version: 2 } })
    await as(who, organisation.saveClassManager, {
      params: { id: school.fiveTwo },
      body: { userId: head.id, level: 2 },
    })
    await as(who, organisation.saveDuty, {
      params: { id: school.fiveOne },
      body: { days: [{ dayOfWeek: 2, users: [pupil.id] }] },
    })
    const refusal = await undo()
    expect(refusal).toMatchObject(refused(refusals.builtOn))
    for (const said of [
      '“五年级1班”的学生或教职工的进出',
      '“五年级2班”的资料的修改',
      '“六年级2班”的班级管理员的修改',
      '“六年级1班”的值日安排的修改',
    ])
      expect(refusal.msg).toContain(said)
    expect(await own.classOf(schoolId, school.fiveOne)).toMatchObject({ name: '六年级1班' })
  })

  test('leaves out classes graduated since, and is refused after a week', async () => {
    const { own, school, undo } = await makeDone()
    await own.graduate(school.id, school.sixOne)
    expect(planIn(await undo())).toMatchObject({ state: 'undone' })
    expect(await own.classOf(school.id, school.sixOne)).toMatchObject({ name: '六年级1班（2026届）' })
    expect(await own.classOf(school.id, school.sixTwo)).toMatchObject({ name: '六年级2班' })
    const late = await makeDone()
    clock.advance(8 * day)
    expect(await late.undo(await signInAgain(late.who))).toMatchObject(refused(refusals.undoneLate))
    expect(await own.classOf(late.school.id, late.school.fiveOne)).toMatchObject({ name: '六年级1班' })
  })

  test('refuses a plan that has not been carried out', async () => {
    const { plan, who } = await makeYearScene(server)
    const made = await plan()
    expect(await as(who, schoolYear.undoPlan, { body: keyOf(made) })).toMatchObject(refused(refusals.notDone))
  })

  test('is refused if a student was moved into a new class', async () => {
    const { who, school, pupil, own, undo } = await makeDone()
    const { data } = await as(who, schoolYear.newStudents)
    expect(data.grades.map(({ name }) => name)).toEqual(['四年级', '五年级', '六年级'])
    const [made] = await own.idsIn(school.id, school.fourth)
    await as(who, users.changeClass, {
      body: { userId: pupil.id, deptId: made ?? 0, schoolId: school.id, room: 'keep' },
    })
    expect((await undo()).msg).toContain('“四年级1班”的学生或教职工的进出')
  })
})

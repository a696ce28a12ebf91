import { describe, expect, test } from 'vitest'
import { role } from '../../../../platform/contract/roles.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { useServer } from '../../../../tests/support/useServer.ts'
import { imports, importsRefusals } from '../../../imports/contract.ts'
import { leave, leaveState } from '../../../leave/contract.ts'
import { leaveFactories } from '../../../leave/makeLeave.ts'
import { sealedLinkFactories } from '../../../sealedLink/make.ts'
import { users } from '../../contract.ts'
import { family, freshCode, importCallers } from '../../../../tests/support/importScene.ts'

const server = await useServer()
const { make, actor, as, http } = server
const { makeScene, show, check, rowsOf, apply, undo, peopleOf } = importCallers(server, 'students')

describe('writing', () => {
  test('creates students with class, bed and parents, and repeats without changes', async () => {
    const { school, who, first, room } = await makeScene()
    const sheet = [
      { ...family('白小妍', freshCode()), 身份证号: '110105201403070016', 一卡通号: '990001' },
      { ...family('白小舟', freshCode()), 身份证号: '', 一卡通号: '' },
    ]
    const siblings = sheet.map((row) => ({ ...row, 家长1姓名: '白父', 家长1手机号: '13700000001' }))
    const run = await check(who, siblings)
    const done = await apply(who, run.id)
    expect(done).toMatchObject({
      stage: 'done',
      written: [
        { what: '新增学生', count: 2 },
        { what: '新建家长', count: 1 },
      ],
    })
    const child = (await peopleOf(school.id)).find(({ name }) => name === '白小妍')
    const model = await as(who, users.userModel, { params: { id: child?.id ?? 0 } })
    expect(model.data).toMatchObject({
      gender: 2,
      schoolCardNum: '0000990001',
      idCard: '**************0016',
      depts: [{ id: first.id }],
      studentStatus: 1,
      accommodation: false,
      parents: [{ parentName: '白父', relationShip: '父亲' }],
    })
    const again = await check(who, siblings)
    expect(again.counts).toEqual({
      new: 0,
      changed: 0,
      unchanged: 2,
      refused: 0,
      leftOut: 0,
      noted: expect.any(Number),
    })
    expect(await as(who, imports.apply, { body: { id: again.id } })).toMatchObject(
      refused(importsRefusals.nothingToWrite),
    )
    expect(room.beds).toBe(2)
  })

  test('returns first passwords once, only to the importer', async () => {
    const { school, who } = await makeScene()
    const colleague = await actor({
      schoolId: school.id,
      departments: [school.rootId],
      roles: [role.schoolDataAdministrator],
    })
    const code = freshCode()
    const run = await check(who, [family('白小妍', code)])
    expect(await apply(who, run.id)).toMatchObject({ hasPasswords: true })
    const body = { id: run.id }
    expect(await show(colleague, run.id)).toMatchObject({ isOwn: false, hasPasswords: false, sourceLink: null })
    expect(await as(colleague, imports.passwords, { body })).toMatchObject(refused(importsRefusals.notImporter))
    const { data } = await as(who, imports.passwords, { body })
    const given = sheetDefinition({
      title: '初始密码',
      columns: ['姓名', '用户名', '初始密码'].map((title) => ({ key: title, title, kind: 'text' as const })),
    })
    const rows = (await readAll(given, Buffer.from(data.content, 'base64'))).map(({ row }) => row)
    expect(rows).toMatchObject([
      { 姓名: '白小妍', 初始密码: expect.stringMatching(/^[a-z2-9]{13}$/) },
      { 姓名: '白小妍父' },
    ])
    const written = await peopleOf(school.id)
    expect(written.map(({ username }) => username)).toEqual(expect.arrayContaining(rows.map((row) => row['用户名'])))
    expect(await as(who, imports.passwords, { body })).toMatchObject(refused(importsRefusals.passwordsGone))
    expect(await show(who, run.id)).toMatchObject({ hasPasswords: false })
  })

  test('skips rows that the clerk excludes', async () => {
    const { school, who } = await makeScene()
    const run = await check(who, [family('白小妍', freshCode()), family('王修竹', freshCode())])
    const leave = (leftOut: boolean) => as(who, imports.leaveOut, { body: { id: run.id, rows: [3], leftOut } })
    expect(await leave(true)).toMatchObject({ code: 200 })
    expect(await show(who, run.id)).toMatchObject({ counts: { new: 2, leftOut: 1 } })
    await apply(who, run.id)
    const names = (await peopleOf(school.id)).map(({ name }) => name)
    expect(names).toContain('白小妍')
    expect(names).not.toContain('王修竹')
    expect(await leave(false)).toMatchObject(refused(importsRefusals.notReviewed))
  })

  test('writes nothing if a person changed, and then refuses only that row', async () => {
    const { school, who, addPupil } = await makeScene()
    const code = freshCode()
    const pupil = await addPupil({ name: '王修竹', code })
    const run = await check(who, [{ ...family('王修竹', code), 班级: '七年级2班' }, family('白小妍', freshCode())])
    const change = { id: pupil.id, version: 1, nationality: '汉族' as const }
    await as(who, users.changeOwnSchoolUser, { body: change })
    const before = await peopleOf(school.id)
    expect(await apply(who, run.id)).toMatchObject({ stage: 'reviewing', stale: 1, counts: { new: 1, refused: 1 } })
    expect(await peopleOf(school.id)).toEqual(before)
    const [row] = await rowsOf(who, run.id, 'refused')
    expect(row?.faults[0]?.why).toContain('已被他人修改')
    expect(await apply(who, run.id)).toMatchObject({
      stage: 'done',
      written: [{ what: '新增学生' }, { what: '新建家长' }],
    })
    expect(await make.membershipOf(school.id, pupil.id)).toMatchObject({ nationality: '汉族', version: 2 })
  })

  test('is refused to a sender who lost the permission', async () => {
    const { school, who } = await makeScene()
    const run = await check(who, [family('白小妍', freshCode())])
    expect(await as(who, imports.apply, { body: { id: run.id } })).toMatchObject({ code: 200 })
    await make.setRoles(school.id, who.id, [role.staff])
    await http.running.runner.drain()
    expect((await peopleOf(school.id)).map(({ name }) => name)).not.toContain('白小妍')
    await make.setRoles(school.id, who.id, [role.schoolDataAdministrator])
    expect(await show(who, run.id)).toMatchObject({ stage: 'reviewing', job: { state: 'failed' } })
    expect((await as(who, imports.history, { body: {} })).data.content).toMatchObject([{ state: 2 }])
  })

  test('reaches only the classes of the sender', async () => {
    const { school, first, second, addPupil } = await makeScene()
    const teacher = await actor({ schoolId: school.id, roles: [role.staff], departments: [first.id] })
    await make.grant(school.id, teacher.id, ['school:user:import'])
    const code = freshCode()
    const pupil = await addPupil({ name: '王修竹', code })
    await make.setMember(school.id, pupil.id, { telephone: '13600000000' })
    const other = freshCode()
    await make.makeMember({ schoolId: school.id, roles: [role.student], departments: [second.id], code: other })
    const run = await check(teacher, [
      { 姓名: '新来的', 学号: freshCode(), 班级: second.name, 一卡通号: '' },
      { 姓名: '别班的', 学号: other, 班级: first.name, 一卡通号: '' },
      { 姓名: '王修竹', 学号: code, 班级: first.name, 一卡通号: '990077' },
      { 姓名: '新来的', 学号: freshCode(), 班级: first.name, 一卡通号: '' },
    ])
    expect((await rowsOf(teacher, run.id)).map(({ verdict }) => verdict)).toEqual([
      'refused',
      'refused',
      'refused',
      'new',
    ])
  })
})

describe('undoing', () => {
  test('removes a whole import', async () => {
    const { school, who, room, addPupil } = await makeScene()
    const code = freshCode()
    const pupil = await addPupil({ name: '王修竹', code })
    const before = await make.membershipOf(school.id, pupil.id)
    const people = await peopleOf(school.id)
    const run = await check(who, [
      {
        ...family('王修竹', code),
        班级: '七年级2班',
        身份证号: '110105201403070016',
        一卡通号: '990002',
        就读方式: '住宿',
      },
      { ...family('白小妍', freshCode()), 身份证号: '', 一卡通号: '', 就读方式: '' },
    ])
    expect(run.counts).toMatchObject({ new: 1, changed: 1 })
    expect(await apply(who, run.id)).toMatchObject({ stage: 'done' })
    expect(await peopleOf(school.id)).toHaveLength(people.length + 3)
    expect(await undo(who, run.id)).toMatchObject({ stage: 'undone', hasPasswords: false, job: { state: 'done' } })
    expect(await peopleOf(school.id)).toEqual(people)
    const { version, pinyin, initials, ...rest } = before
    expect(await make.membershipOf(school.id, pupil.id)).toMatchObject({ ...rest, version: version + 2 })
    expect([pinyin, initials, room.beds]).toEqual(['renyuan', 'ry', 2])
    expect(await as(who, imports.undo, { body: { id: run.id } })).toMatchObject(refused(importsRefusals.notWritten))
  })

  test('is refused after later changes, and then changes nothing', async () => {
    const { school, who, room } = await makeScene()
    const run = await check(who, [family('白小妍', freshCode()), family('王修竹', freshCode())])
    await apply(who, run.id)
    const child = (await peopleOf(school.id)).find(({ name }) => name === '白小妍')
    const userId = child?.id ?? 0
    const bed = { dormitoryId: room.buildingId, dormRoomId: room.id, accommodation: true }
    await as(who, users.saveStudentInfo, { body: { userId, studentStatus: 1, version: 1, ...bed } })
    const people = await peopleOf(school.id)
    const refusedRun = await undo(who, run.id)
    expect(refusedRun).toMatchObject({ stage: 'done', job: { state: 'failed' } })
    expect(refusedRun.job?.error).toMatch(/导入之后已有：住宿或学籍状态的变动（白小妍 \d+）。/)
    expect(await peopleOf(school.id)).toEqual(people)
  })

  test('is blocked by a leave until it is withdrawn or refused', async () => {
    const { school, who } = await makeScene()
    const before = await peopleOf(school.id)
    const run = await check(who, [family('白小妍', freshCode()), family('王修竹', freshCode())])
    await apply(who, run.id)
    const made = await peopleOf(school.id)
    const idOf = (name: string) => made.find((one) => one.name === name)?.id ?? 0
    const leaveMaker = leaveFactories(server.database)
    const span = { startAt: new Date('2030-03-04T00:00:00Z'), endAt: new Date('2030-03-05T00:00:00Z') }
    const asked = { ...span, state: leaveState.asked }
    const { id } = await leaveMaker.makeLeave(school.id, idOf('白小妍'), asked)
    await leaveMaker.makeSteps(school.id, id, ['head'], span.endAt)
    await leaveMaker.makeLeave(school.id, idOf('王修竹'), { ...span, state: leaveState.refused })
    expect((await undo(who, run.id)).job?.error).toMatch(/导入之后已有：未撤回的请假（白小妍 \d+）。能撤回/)
    expect(await as(who, leave.withdraw, { body: { id } })).toMatchObject({ code: 200 })
    expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
    expect(await peopleOf(school.id)).toEqual(before)
  })

  test('is blocked by use of a parent link, but not by its creation', async () => {
    const { school, who } = await makeScene()
    const before = await peopleOf(school.id)
    const run = await check(who, [family('白小妍', freshCode())])
    await apply(who, run.id)
    const made = await peopleOf(school.id)
    const [student, parent] = [made.find(({ name }) => name === '白小妍'), made.find(({ name }) => name === '白小妍父')]
    const studentId = student?.id ?? 0
    const link = await sealedLinkFactories(server).makeLink(school.id, { studentId, parentId: parent?.id ?? 0 })
    const span = { startAt: new Date('2030-03-04T00:00:00Z'), endAt: new Date('2030-03-05T00:00:00Z') }
    const leaveMaker = leaveFactories(server.database)
    const { id } = await leaveMaker.makeLeave(school.id, studentId, {
      ...span,
      state: leaveState.asked,
      linkId: link.id,
    })
    expect((await undo(who, run.id)).job?.error).toMatch(/导入之后已有：未撤回的请假（白小妍 \d+）。/)
    await as(who, leave.withdraw, { body: { id } })
    expect(await undo(who, run.id)).toMatchObject({ stage: 'undone' })
    expect(await peopleOf(school.id)).toEqual(before)
  })

  test('names only the imported people who were deleted', async () => {
    const { school, who } = await makeScene()
    const names = ['王修竹', '白小妍', '林建平']
    const run = await check(
      who,
      names.map((name) => family(name, freshCode())),
    )
    await apply(who, run.id)
    const made = await peopleOf(school.id)
    const idOf = (name: string) => made.find((one) => one.name === name)?.id ?? 0
    for (const name of ['王修竹', '白小妍'])
      await as(who, users.deleteUser, { body: { id: idOf(name), schoolId: school.id } })
    const about = '导入之后已有：2 名新用户已被删除（王修竹 \\d+、白小妍 \\d+）'
    expect((await undo(who, run.id)).job?.error).toMatch(new RegExp(`${about}。`))
    await as(who, users.changeOwnSchoolUser, { body: { id: idOf('林建平'), version: 1, nationality: '汉族' } })
    expect((await undo(who, run.id)).job?.error).toMatch(new RegExp(`${about}、资料的修改（林建平 \\d+）。`))
  })
})

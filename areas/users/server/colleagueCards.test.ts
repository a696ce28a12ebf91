import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { freshCode, importCallers } from '../../../tests/support/importScene.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { card, cardRefusals } from '../../card/contract.ts'
import { jobs } from '../../jobs/contract.ts'
import { nodeType } from '../../registry/contract.ts'
import { permissionsFactories } from '../../permissions/make.ts'
import { userColumns, users } from '../contract.ts'

const server = await useServer()
const { make, actor, as, http, database } = server
const teachers = importCallers(server, 'teachers')
const cards = importCallers(server, 'cards')
const userSheet = sheetDefinition({ title: '用户', columns: userColumns })

/** A teacher who may also edit and import, with a colleague, a pupil and a manager in one class. */
const makeScene = async () => {
  const school = await make.makeSchool()
  const node = { schoolId: school.id, parentId: school.rootId, name: '教务处', type: nodeType.department }
  const { id: officeId } = await make.makeDepartment(node)
  const place = { schoolId: school.id, departments: [officeId] }
  const numberOf = () => `77${freshCode()}`
  const [own, colleagues, pupils] = [numberOf(), numberOf(), numberOf()]
  const teacher = await actor({ ...place, roles: [role.staff], name: '陈老师', cardNum: own })
  await permissionsFactories(database).grant(school.id, teacher.id, [
    'school:user:edit',
    'school:user:import',
    'sys:user:disableCard',
  ])
  const code = freshCode()
  const colleague = await make.makeMember({ ...place, roles: [role.staff], name: '吴老师', code, cardNum: colleagues })
  const pupil = await make.makeMember({ ...place, roles: [role.student], name: '王小明', cardNum: pupils })
  const manager = await actor({ ...place, roles: [role.departmentManager], name: '安主任' })
  await permissionsFactories(database).grant(school.id, manager.id, ['sys:user:disableCard'])
  return {
    school,
    officeId,
    teacher,
    colleague,
    pupil,
    manager,
    code,
    own,
    colleagues,
    pupils,
    masked: maskOf(colleagues),
  }
}

const maskOf = (number: string) => `${'*'.repeat(number.length - 4)}${number.slice(-4)}`

const listed = async (who: Actor, departmentId: number, body: object = {}) => {
  const { data } = await as(who, users.findUserPage, { body: { deptId: departmentId, ...body } })
  return new Map(data.content.map(({ name, schoolCardNum }) => [name, schoolCardNum]))
}

test('are masked for a teacher in the list, the record and by code, and whole for a manager', async () => {
  const { school, officeId, teacher, colleague, manager, code, own, colleagues, pupils, masked } = await makeScene()
  const seen = await listed(teacher, officeId)
  expect([seen.get('陈老师'), seen.get('吴老师'), seen.get('王小明')]).toEqual([own, masked, pupils])
  expect((await listed(manager, officeId)).get('吴老师')).toBe(colleagues)
  const record = async (who: Actor) =>
    (await as(who, users.userModel, { params: { id: colleague.id } })).data.schoolCardNum
  expect([await record(teacher), await record(manager)]).toEqual([masked, colleagues])
  const byCode = async (who: Actor) => (await as(who, users.cardOfCode, { query: { schoolId: school.id, code } })).data
  expect([await byCode(teacher), await byCode(manager)]).toEqual([masked, colleagues])
})

test('are masked for a teacher in the list with faces, by id and by card, and whole for a manager', async () => {
  const { school, officeId, teacher, colleague, manager, colleagues, masked } = await makeScene()
  const readAs = async (who: Actor) => {
    const page = await as(who, users.findUserPage2, { body: { deptId: officeId } })
    const byUser = await as(who, users.cardOfUser, { query: { schoolId: school.id, userId: colleague.id } })
    const params = { schoolId: school.id, card: colleagues }
    const byCard = await as(who, users.userOfCard, { params })
    const inList = page.data.content.find(({ id }) => id === colleague.id)
    return [inList?.schoolCardNum, byUser.data, byCard.data?.schoolCardNum]
  }
  expect(await readAs(teacher)).toEqual([masked, masked, masked])
  expect(await readAs(manager)).toEqual([colleagues, colleagues, colleagues])
})

test('do not find a colleague by their digits, only a pupil or oneself', async () => {
  const { officeId, teacher, manager, own, colleagues, pupils } = await makeScene()
  const found = async (who: Actor, keyword: string) => [...(await listed(who, officeId, { keyword })).keys()]
  expect(await found(teacher, colleagues)).toEqual([])
  expect(await found(teacher, pupils)).toEqual(['王小明'])
  expect(await found(teacher, own)).toEqual(['陈老师'])
  expect(await found(manager, colleagues)).toEqual(['吴老师'])
})

test('are masked in a teacher’s file of users', async () => {
  const { officeId, teacher, pupils, masked } = await makeScene()
  const { data } = await as(teacher, users.exportUsers, { params: { departmentId: officeId }, body: {} })
  await http.running.runner.drain()
  const { fileLink } = (await as(teacher, jobs.get, { query: { id: data.jobId } })).data
  const rows = await readAll(userSheet, (await http.inject({ url: fileLink ?? '' })).rawPayload)
  const cardOf = new Map(rows.map(({ row }) => [row.name, row.card]))
  expect([cardOf.get('吴老师'), cardOf.get('王小明')]).toEqual([masked, pupils])
})

test('are masked in the preview of a teacher’s imports', async () => {
  const { teacher, code, masked } = await makeScene()
  const next = `88${freshCode()}`
  const run = await cards.check(teacher, [{ 学工号: code, 卡号: next }])
  expect(JSON.stringify(await cards.rowsOf(teacher, run.id))).toContain(masked)
  expect(await cards.rowsOf(teacher, run.id)).toMatchObject([
    { differences: expect.arrayContaining([{ title: '卡号', before: masked, after: next }]) },
  ])
  const other = await teachers.check(teacher, [{ 姓名: '吴老师', 工号: code, 一卡通号: next, 部门: '教务处' }])
  expect(await teachers.rowsOf(teacher, other.id)).toMatchObject([
    { differences: expect.arrayContaining([{ title: '一卡通号', before: masked, after: next }]) },
  ])
})

test('are masked in the refusal to issue a second card', async () => {
  const { teacher, manager, colleague, colleagues, masked } = await makeScene()
  const issue = async (who: Actor) =>
    as(who, card.issue, { body: { userId: colleague.id, cardNum: `88${freshCode()}` } })
  expect(await issue(teacher)).toMatchObject({ code: cardRefusals.hasCard.code, msg: expect.stringContaining(masked) })
  expect((await issue(manager)).msg).toContain(colleagues)
})

test('end for a teacher who saw the masked number, and stay masked if another has been given out', async () => {
  const { teacher, manager, colleague, masked } = await makeScene()
  const end = (heldCardNum: string) =>
    as(teacher, card.end, { body: { userId: colleague.id, why: 'lost', heldCardNum } })
  const next = `88${freshCode()}`
  expect(
    (await as(manager, card.replace, { body: { userId: colleague.id, cardNum: next, why: 'replaced' } })).code,
  ).toBe(200)
  const refusal = await end(masked)
  expect(refusal.code).toBe(cardRefusals.otherCard.code)
  expect(refusal.msg).toContain(maskOf(next))
  expect((await end(maskOf(next))).code).toBe(200)
})

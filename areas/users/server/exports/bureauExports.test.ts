import { expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { role } from '../../../../platform/contract/roles.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { readAll } from '../../../../tests/support/sheets.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { makeSmallSchool } from '../../../../tests/support/smallSchool.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { jobs } from '../../../jobs/contract.ts'
import { nodeType } from '../../../registry/contract.ts'
import { studentColumns, userColumns, users, usersRefusals } from '../../contract.ts'

const { make, actor, as, http } = await useServer()

const studentSheet = sheetDefinition({ title: '学生', columns: studentColumns })
const userSheet = sheetDefinition({ title: '用户', columns: userColumns })
const inFull = { showFull: true, reason: '督导检查需要' }

const makeScene = async () => {
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const school = await makeSmallSchool(make, { bureauId: bureau.id })
  const pupil = await make.makeMember({
    schoolId: school.id,
    roles: [role.student],
    departments: [school.classOne],
    name: '诸葛小明',
    telephone: '13811112222',
    cardNum: '880101',
  })
  await make.makeMember({
    schoolId: school.id,
    roles: [role.staff],
    departments: [school.office],
    name: '王老师',
    telephone: '13912345678',
    cardNum: '880102',
  })
  const officerWith = (...roles: number[]) =>
    actor({ schoolId: bureau.id, departments: [bureau.rootId], roles: [role.bureauAdministrator, ...roles] })
  const clerk = await actor({
    schoolId: school.id,
    departments: [school.rootId],
    roles: [role.schoolDataAdministrator],
    name: '数据管理员',
  })
  return { bureau, school, pupil, officerWith, officer: await officerWith(), clerk }
}

const ended = async (who: Actor, jobId: number) => {
  await http.running.runner.drain()
  return (await as(who, jobs.get, { query: { id: jobId } })).data
}

const fileOf = async (who: Actor, jobId: number) =>
  (await http.inject({ url: (await ended(who, jobId)).fileLink ?? '' })).rawPayload

test('refuses a bureau every full export, whatever its other roles, and masks the others', async () => {
  const { school, officer, officerWith, clerk } = await makeScene()
  const [ofClass, ofOffice] = [{ departmentId: school.classOne }, { departmentId: school.office }]
  const both = await officerWith(role.schoolDataAdministrator)
  for (const who of [officer, both]) {
    for (const body of [inFull, { ...inFull, columns: ['name' as const] }]) {
      const students = await as(who, users.exportStudents, { params: ofClass, body })
      expect(students).toMatchObject(refused(usersRefusals.bureauMasked))
      const others = await as(who, users.exportUsers, { params: ofOffice, body })
      expect(others).toMatchObject(refused(usersRefusals.bureauMasked))
    }
    const masked = await as(who, users.exportStudents, { params: ofClass, body: {} })
    const [line] = await readAll(studentSheet, await fileOf(who, masked.data.jobId))
    expect(line?.row).toMatchObject({ name: '诸***', telephone: '138******22', card: null })
  }
  const full = await as(clerk, users.exportStudents, { params: ofClass, body: inFull })
  const [line] = await readAll(studentSheet, await fileOf(clerk, full.data.jobId))
  expect(line?.row).toMatchObject({ name: '诸葛小明', telephone: '13811112222', card: '880101' })
})

test('neither makes nor opens a full export for a caller who became a bureau administrator', async () => {
  const { bureau } = await makeScene()
  const section = await make.makeDepartment({
    schoolId: bureau.id,
    parentId: bureau.rootId,
    name: '督导室',
    type: nodeType.department,
  })
  const who = await actor({
    schoolId: bureau.id,
    departments: [section.id],
    roles: [role.schoolDataAdministrator],
    name: '督导员',
  })
  const ask = async () =>
    (await as(who, users.exportUsers, { params: { departmentId: section.id }, body: inFull })).data.jobId
  const made = await ask()
  expect(await ended(who, made)).toMatchObject({ state: 'done', fileLink: expect.any(String) })
  const waiting = await ask()
  await make.setRoles(bureau.id, who.id, [role.bureauAdministrator])
  expect(await ended(who, waiting)).toMatchObject({ state: 'failed', error: usersRefusals.bureauMasked.msg })
  expect((await ended(who, made)).fileLink, 'nor is one made before').toBeNull()
  const again = await as(who, jobs.retry, { body: { id: waiting } })
  expect(again).toMatchObject(refused(common.forbidden))
})

test('hides card numbers from a bureau and does not search by them', async () => {
  const { school, officer, clerk } = await makeScene()
  const cardsInFile = async (who: Actor) => {
    const { data } = await as(who, users.exportTeachers, { params: { departmentId: school.rootId } })
    const lines = await readAll(userSheet, await fileOf(who, data.jobId))
    return lines.filter(({ row }) => row.name === '王老师').map(({ row }) => row.card)
  }
  const listed = async (who: Actor, keyword: string) =>
    (await as(who, users.findUserPage, { body: { deptId: school.rootId, keyword } })).data.content
  const cardIn = async (who: Actor) => {
    const [row] = await listed(who, '王老师')
    const id = row?.id ?? 0
    return [
      row?.schoolCardNum,
      (await as(who, users.user, { query: { id } })).data.schoolCardNum,
      (await as(who, users.userModel, { params: { id }, query: { schoolId: school.id } })).data.schoolCardNum,
    ]
  }
  expect(await cardsInFile(clerk)).toEqual(['880102'])
  expect(await cardsInFile(officer)).toEqual([null])
  expect(await cardIn(clerk)).toEqual(['880102', '880102', '880102'])
  expect(await cardIn(officer)).toEqual([null, null, null])
  expect(await listed(clerk, '880102')).toMatchObject([{ name: '王老师' }])
  for (const part of ['8801', '880102']) expect(await listed(officer, part), part).toEqual([])
})

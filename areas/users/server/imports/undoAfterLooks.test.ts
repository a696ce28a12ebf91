import { expect, test } from 'vitest'
import { family, freshCode, importCallers } from '../../../../tests/support/importScene.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { imports } from '../../../imports/contract.ts'
import { users } from '../../contract.ts'

const server = await useServer()
const { as, http } = server
const { makeScene, check, apply, undo, peopleOf } = importCallers(server, 'students')

const historyOf = async (who: Actor) => (await as(who, imports.history, { body: {} })).data.content

test('undoes an import although full numbers were viewed and exported', async () => {
  const { school, who, first } = await makeScene()
  const before = await peopleOf(school.id)
  const run = await check(who, [family('白小妍', freshCode())])
  await apply(who, run.id)
  const made = (await peopleOf(school.id)).filter(({ name }) => name.startsWith('白小妍'))
  for (const { id: userId } of made) {
    const shown = await as(who, users.showRecord, { body: { userId, fields: ['telephone', 'idCard'] } })
    expect(shown).toMatchObject({ code: 200 })
  }
  const columns = ['name', 'idCard', 'telephone1'] as const
  const body = { columns: [...columns], reason: '上报学籍资料', showFull: true }
  const params = { departmentId: first.id }
  expect(await as(who, users.exportStudents, { params, body })).toMatchObject({ code: 200 })
  await http.running.runner.drain()
  expect(await undo(who, run.id)).toMatchObject({ stage: 'undone', job: { error: null } })
  expect(await peopleOf(school.id)).toEqual(before)
})

test('keeps an import as written, with the reason, if it cannot be undone', async () => {
  const { school, who, room } = await makeScene()
  const run = await check(who, [{ 姓名: '白小妍', 学号: freshCode(), 班级: '七年级1班' }])
  await apply(who, run.id)
  const child = (await peopleOf(school.id)).find(({ name }) => name === '白小妍')
  const bed = { dormitoryId: room.buildingId, dormRoomId: room.id, accommodation: true }
  const body = { userId: child?.id ?? 0, studentStatus: 1, version: 1, ...bed }
  expect(await as(who, users.saveStudentInfo, { body })).toMatchObject({ code: 200 })
  expect(await undo(who, run.id)).toMatchObject({ stage: 'done', job: { state: 'failed' } })
  const [row] = await historyOf(who)
  expect(row).toMatchObject({ id: run.id, state: 1 })
  expect(row?.result).toMatch(/^已写入，.*；撤销没有完成：不能撤销，导入之后已有：/)
})

import { describe, expect, test } from 'vitest'
import { refused } from '../../../tests/support/refused.ts'
import { send } from '../../../tests/support/client.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { Receipt } from '../../access/contract.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { locker, lockerRefusals } from '../contract.ts'
import { makeLockerScene } from '../make.ts'

const server = await useServer()
const { as } = server

const makeScene = async () => {
  const scene = await makeLockerScene(server)
  const credential = await scene.devices.makeCredential(scene.schoolId, { type: 'BAIWEI_LOCKER' })
  const deviceId = Number(credential.split('.')[0])
  const online = await scene.own.makeCabinet(scene.schoolId, { name: '联网柜', deviceId, firstNumber: 11 })
  /** Sends records as the device, valid or not, and returns the receipt. */
  const deliver = async (records: readonly object[], token = credential) => {
    const body = { clock: Date.now(), series: 1, records }
    return Receipt.parse((await send(server.http, locker.deviceRecords, { body }, { token })).data)
  }
  return { ...scene, online, deliver }
}

const record = (number: number, changes: object = {}) => ({
  number,
  cellNumber: 11,
  action: 'store' as const,
  time: Date.now(),
  ...changes,
})

describe('a cabinet that reports', () => {
  test('counts each record once, and takes the holder if the record names nobody', async () => {
    const { deliver, online, own, schoolId, pupils } = await makeScene()
    const [cell] = online.cells
    if (cell === undefined) throw new Error('no cell')
    await own.assign(schoolId, cell, pupils[0].id)
    const sent = [record(1), record(2, { action: 'take', userId: pupils[1].id })]
    expect(await deliver(sent)).toEqual({ series: 1, number: 2, counted: 2, repeated: 0, refused: [] })
    expect(await deliver(sent)).toMatchObject({ counted: 0, repeated: 2 })
    expect(await own.recordsOf(schoolId)).toMatchObject([
      { memberId: pupils[0].id, action: 'store', cabinetName: '联网柜', cellNumber: 11 },
      { memberId: pupils[1].id, action: 'take' },
    ])
  })

  test('counts a record once when two deliveries arrive together', async () => {
    const { deliver, own, schoolId } = await makeScene()
    const answers = await Promise.all([deliver([record(1)]), deliver([record(1)])])
    expect(answers.map(({ counted }) => counted).toSorted((one, other) => one - other)).toEqual([0, 1])
    expect(await own.recordsOf(schoolId)).toHaveLength(1)
  })

  test('refuses only the records that can never count', async () => {
    const { deliver } = await makeScene()
    const answer = await deliver([
      record(1),
      record(2, { cellNumber: 99 }),
      record(3, { action: 'explode' }),
      record(4, { userId: 2 ** 50 }),
      record(5, { time: 'soon' }),
      record(6, { time: Date.now() - 91 * 86_400_000 }),
    ])
    expect(answer).toMatchObject({
      counted: 1,
      refused: [
        { number: 2, reason: '没有这个格口' },
        { number: 3, reason: '没有这种动作' },
        { number: 4, reason: '不是本校人员' },
        { number: 5, reason: '时间有误' },
        { number: 6, reason: '超过 90 天，不再接收' },
      ],
    })
  })

  test('names nobody of another school, and writes into no cabinet but its own', async () => {
    const { deliver, own, schoolId } = await makeScene()
    const other = await makeScene()
    expect(await deliver([record(1, { userId: other.pupils[0].id })])).toMatchObject({
      refused: [{ number: 1, reason: '不是本校人员' }],
    })
    const loose = await other.devices.makeCredential(other.schoolId, { type: 'BAIWEI_LOCKER' })
    expect(await deliver([record(1)], loose)).toMatchObject({
      refused: [{ number: 1, reason: '设备没有对应的储物柜' }],
    })
    expect(await own.recordsOf(schoolId)).toEqual([])
  })
})

describe('records by hand', () => {
  test('are listed within reach, and can be deleted', async () => {
    const { teacher, who, pupils, outsider } = await makeScene()
    await as(who, locker.saveRecord, { body: { userIds: [outsider.id], action: 'store' } })
    const saved = await as(teacher, locker.saveRecord, {
      body: { userIds: [pupils[0].id, pupils[0].id], action: 'store', reason: '交由班主任保管' },
    })
    expect(saved.data).toEqual({ students: 1 })
    const bounds = { pageNum: 1, pageSize: 10 }
    const seen = await as(teacher, locker.recordPage, { body: bounds })
    expect(seen.data.content).toMatchObject([{ name: '王小明', source: 'hand', operator: '周老师' }])
    expect((await as(who, locker.recordPage, { body: bounds })).data.totalSize).toBe(2)
    const id = seen.data.content[0]?.id ?? 0
    expect((await as(teacher, locker.deleteRecord, { query: { id } })).code).toBe(200)
    expect((await as(teacher, locker.saveRecord, { body: { userIds: [outsider.id], action: 'store' } })).code).not.toBe(
      200,
    )
  })

  test('are entered for enrolled pupils only', async () => {
    const { who, schoolId, pupils } = await makeLockerScene(server)
    const save = (userIds: number[]) => as(who, locker.saveRecord, { body: { userIds, action: 'store' } })
    const teacher = await server.make.makeMember({ schoolId, roles: [role.staff], departments: [] })
    expect(await save([pupils[0].id, teacher.id])).toMatchObject(refused(common.notFound))
    expect(await save([pupils[0].id])).toMatchObject({ data: { students: 1 } })
  })

  test('of an opening keep their reason and are not deleted; nor are records of devices', async () => {
    const { who, teacher, cellIds, deliver, own, schoolId } = await makeScene()
    const cellId = cellIds[0] ?? 0
    const open = (reason: string, by = who) => as(by, locker.openCell, { body: { cellId, reason } })
    expect((await open(' ')).code).toBe(400)
    expect((await open('忘带卡', teacher)).code).toBe(403)
    expect((await open('学生忘带卡')).code).toBe(200)
    await deliver([record(1)])
    const records = await own.recordsOf(schoolId)
    expect(records).toMatchObject([{ action: 'adminOpen', reason: '学生忘带卡', operatorId: who.id }, { series: 1 }])
    for (const { id } of records)
      expect(await as(who, locker.deleteRecord, { query: { id } })).toMatchObject(refused(lockerRefusals.deviceRecord))
  })
})

describe('the board of a class', () => {
  test('shows who has not put the telephone away, from the last record of the day', async () => {
    const { teacher, pupils, classId, own, schoolId, cells } = await makeScene()
    const board = async () => {
      const { data } = await as(teacher, locker.board, { query: { departmentId: classId } })
      return data.students.map(({ name, state, cell }) => ({ name, state, cell }))
    }
    const [cell] = cells
    if (cell === undefined) throw new Error('no cell')
    await own.assign(schoolId, cell, pupils[0].id)
    const yesterday = new Date(Date.now() - 2 * 86_400_000)
    await own.makeRecord(schoolId, { memberId: pupils[0].id, at: yesterday })
    expect((await board()).map(({ state }) => state)).toEqual(['missing', 'missing'])
    const save = (action: 'store' | 'take', userId: number) =>
      as(teacher, locker.saveRecord, { body: { userIds: [userId], action } })
    await save('store', pupils[0].id)
    await save('store', pupils[1].id)
    await save('take', pupils[1].id)
    expect(await board()).toMatchObject([
      { name: '李小红', state: 'takenOut', cell: '' },
      { name: '王小明', state: 'stored' },
    ])
  })

  test('is not shown for a class out of reach', async () => {
    const { teacher, otherClassId } = await makeScene()
    expect((await as(teacher, locker.board, { query: { departmentId: otherClassId } })).code).not.toBe(200)
  })
})

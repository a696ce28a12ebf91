import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { device } from '../../device/contract.ts'
import { locker, lockerRefusals } from '../contract.ts'
import { makeLockerScene } from '../make.ts'

const server = await useServer()
const { as } = server
const ok = { code: 200 }

const makeScene = async () => {
  const scene = await makeLockerScene(server)
  const { who } = scene
  const [one, two, three] = scene.cellIds
  if (one === undefined || two === undefined || three === undefined) throw new Error('the cabinet has no cells')
  return {
    ...scene,
    ids: [one, two, three] as const,
    classHead: await server.actor({
      schoolId: scene.schoolId,
      roles: [role.staff, role.departmentManager],
      departments: [scene.classId],
    }),
    assign: (cellId: number, userId: number) => as(who, locker.assignCell, { body: { cellId, userId } }),
    holders: () => scene.own.holdersOf(scene.schoolId, scene.cabinet.id),
  }
}

describe('a cell', () => {
  test('has one holder, who has one cell of a cabinet', async () => {
    const { assign, ids, pupils, holders, teacher } = await makeScene()
    expect(await assign(ids[0], pupils[0].id)).toMatchObject(ok)
    expect(await assign(ids[0], pupils[1].id)).toMatchObject(refused(lockerRefusals.cellTaken))
    expect(await assign(ids[1], pupils[0].id)).toMatchObject({
      ...refused(lockerRefusals.holderHasCell),
      msg: '王小明已使用本柜的 1 号格',
    })
    expect(await assign(ids[1], teacher.id)).toMatchObject(ok)
    expect(await holders()).toEqual(
      new Map([
        [ids[0], pupils[0].id],
        [ids[1], teacher.id],
      ]),
    )
  })

  test('is assigned once when two clerks press at the same time', async () => {
    const { assign, ids, pupils, holders } = await makeScene()
    const answers = await Promise.all(pupils.map(({ id }) => assign(ids[0], id)))
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      200,
      lockerRefusals.cellTaken.code,
    ])
    expect((await holders()).size).toBe(1)
  })

  test('is not assigned while out of order, and not to somebody who has left', async () => {
    const { assign, ids, pupils, own, schoolId } = await makeScene()
    await own.breakCell(schoolId, ids[0])
    expect(await assign(ids[0], pupils[0].id)).toMatchObject(refused(lockerRefusals.cellOutOfOrder))
    const left = await server.make.makeMember({ schoolId, roles: [], departments: [] })
    expect((await assign(ids[1], left.id)).code).not.toBe(200)
  })

  test('is exchanged with another, or moved to a free one', async () => {
    const { assign, ids, pupils, holders, who, own, schoolId } = await makeScene()
    const swap = (cellId: number, otherId: number) => as(who, locker.swapCells, { body: { cellId, otherId } })
    await assign(ids[0], pupils[0].id)
    await assign(ids[1], pupils[1].id)
    expect(await swap(ids[0], ids[1])).toMatchObject(ok)
    expect((await holders()).get(ids[0])).toBe(pupils[1].id)
    expect(await swap(ids[0], ids[2])).toMatchObject(ok)
    expect((await holders()).get(ids[2])).toBe(pupils[1].id)
    expect(await swap(ids[0], ids[1])).toMatchObject(refused(lockerRefusals.cellFree))
    await own.breakCell(schoolId, ids[0])
    expect(await swap(ids[1], ids[0])).toMatchObject(refused(lockerRefusals.cellOutOfOrder))
    const other = await own.makeCabinet(schoolId)
    expect(await swap(ids[1], other.cellIds[0] ?? 0)).toMatchObject(refused(lockerRefusals.otherCabinet))
  })

  test('of a pupil out of reach is neither taken back, exchanged nor opened', async () => {
    const { assign, ids, pupils, outsider, classHead, holders } = await makeScene()
    await assign(ids[0], outsider.id)
    await assign(ids[1], pupils[0].id)
    const answers = [
      await as(classHead, locker.releaseCells, { body: { cellIds: [ids[0]] } }),
      await as(classHead, locker.swapCells, { body: { cellId: ids[0], otherId: ids[2] } }),
      await as(classHead, locker.swapCells, { body: { cellId: ids[1], otherId: ids[0] } }),
      await as(classHead, locker.openCell, { body: { cellId: ids[0], reason: '找手机' } }),
    ]
    expect(answers).toMatchObject(answers.map(() => refused(common.notFound)))
    expect((await holders()).get(ids[0])).toBe(outsider.id)
    expect(await as(classHead, locker.openCell, { body: { cellId: ids[1], reason: '忘带卡' } })).toMatchObject(ok)
    expect(await as(classHead, locker.releaseCells, { body: { cellIds: [ids[1]] } })).toMatchObject(ok)
  })

  test('that is taken back during an exchange stays free', async () => {
    const { assign, ids, pupils, holders, who } = await makeScene()
    const left: number[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      await assign(ids[0], pupils[0].id)
      await Promise.all([
        as(who, locker.swapCells, { body: { cellId: ids[0], otherId: ids[2] } }),
        as(who, locker.releaseCells, { body: { cellIds: [...ids] } }),
      ])
      left.push((await holders()).size)
    }
    expect(left).toEqual([0, 0, 0, 0])
  })

  test('that was given to somebody else meanwhile is neither taken back nor exchanged', async () => {
    const { assign, ids, pupils, holders, who } = await makeScene()
    await assign(ids[0], pupils[1].id)
    // The page still shows the holder before.
    const holderIds = [pupils[0].id]
    const release = (shown: number[]) => as(who, locker.releaseCells, { body: { cellIds: [ids[0]], holderIds: shown } })
    expect(await release(holderIds)).toMatchObject(refused(lockerRefusals.holderChanged))
    const swap = { cellId: ids[0], otherId: ids[2], holderIds }
    expect(await as(who, locker.swapCells, { body: swap })).toMatchObject(refused(lockerRefusals.holderChanged))
    expect((await holders()).get(ids[0])).toBe(pupils[1].id)
    expect(await release([pupils[1].id])).toMatchObject({ data: { released: 1 } })
  })

  test('is taken back, and a stale save of it is refused', async () => {
    const { assign, ids, pupils, holders, who } = await makeScene()
    await assign(ids[0], pupils[0].id)
    const released = await as(who, locker.releaseCells, { body: { cellIds: [ids[0], ids[1]] } })
    expect(released.data).toEqual({ released: 1 })
    expect((await holders()).size).toBe(0)
    const save = () =>
      as(who, locker.saveCell, { body: { id: ids[0], outOfOrder: true, note: '门锁损坏', version: 1 } })
    expect((await save()).data).toMatchObject({ state: 'outOfOrder', note: '门锁损坏', version: 2 })
    expect((await save()).code).toBe(10020)
  })
})

describe('a class', () => {
  test('gets free cells in the order of its list, and pupils with a cell keep it', async () => {
    const { who, cabinet, classId, pupils, holders, ids, own, schoolId } = await makeScene()
    const assign = (fromNumber: number) =>
      as(who, locker.assignClass, { body: { cabinetId: cabinet.id, departmentId: classId, fromNumber } })
    expect(await assign(6)).toMatchObject({
      ...refused(lockerRefusals.tooFewCells),
      msg: '需要 2 个格口，从 6 号起只有 1 个空闲',
    })
    await own.breakCell(schoolId, ids[0])
    expect((await assign(1)).data).toEqual({ assigned: 2, skipped: 0 })
    const held = await holders()
    expect([held.get(ids[1]), held.get(ids[2])]).toEqual([pupils[1].id, pupils[0].id])
    expect(await assign(1)).toMatchObject(refused(lockerRefusals.noStudents))
  })
})

describe('a cabinet', () => {
  test('shows names to those who reach the holder, and masks them for others', async () => {
    const { assign, ids, pupils, outsider, teacher, cabinet } = await makeScene()
    await assign(ids[0], pupils[0].id)
    await assign(ids[1], outsider.id)
    const seen = await as(teacher, locker.cabinet, { params: { id: cabinet.id } })
    expect(seen.data.cells.map(({ holder }) => holder?.name)).toEqual(['王小明', '张**', ...Array(4).fill(undefined)])
    expect(seen.data.cells[1]?.holder?.userId).toBeNull()
    expect(seen.data.cabinet).toMatchObject({ taken: 2, free: 4, outOfOrder: 0 })
  })

  test('grows, but keeps the numbers of held cells and is not deleted with holders', async () => {
    const { assign, ids, pupils, who, cabinet } = await makeScene()
    await assign(ids[2], pupils[0].id)
    const { schoolId: _schoolId, ...values } = cabinet
    const save = (changes: Partial<typeof values>) => as(who, locker.saveCabinet, { body: { ...values, ...changes } })
    expect(await save({ columns: 2 })).toMatchObject(refused(lockerRefusals.layoutUsed))
    expect(await save({ firstNumber: 5 })).toMatchObject(refused(lockerRefusals.layoutUsed))
    expect((await save({ rows: 3 })).data).toMatchObject({ rows: 3, taken: 1, free: 8, version: 2 })
    expect((await save({ rows: 4 })).code).toBe(10020)
    const remove = () => as(who, locker.deleteCabinet, { query: { id: cabinet.id } })
    expect(await remove()).toMatchObject(refused(lockerRefusals.cabinetUsed))
    await as(who, locker.releaseCells, { body: { cellIds: [...ids] } })
    expect(await remove()).toMatchObject(ok)
  })

  test('has a name and a device of its own', async () => {
    const { who, cabinet, devices, schoolId } = await makeScene()
    const { id: deviceId } = await devices.makeDevice(schoolId, { type: 'BAIWEI_LOCKER' })
    const save = (name: string) =>
      as(who, locker.saveCabinet, { body: { name, deviceId, rows: 1, columns: 1, version: 0 } })
    expect(await save(cabinet.name)).toMatchObject(refused(lockerRefusals.cabinetTwice))
    expect((await save('一楼手机柜')).data).toMatchObject({ deviceId, free: 1 })
    expect(await save('二楼手机柜')).toMatchObject(refused(lockerRefusals.deviceTaken))
    const panel = await devices.makeDevice(schoolId)
    const body = { name: '三楼手机柜', deviceId: panel.id, rows: 1, columns: 1, version: 0 }
    expect((await as(who, locker.saveCabinet, { body })).code).not.toBe(200)
    expect((await as(who, device.remove, { query: { id: deviceId } })).code).toBe(200)
    const bounds = { pageNum: 1, pageSize: 10, keyword: '一楼' }
    const [left] = (await as(who, locker.cabinetPage, { body: bounds })).data.content
    expect(left).toMatchObject({ deviceId: null, deviceName: null })
    expect(
      await as(who, locker.saveCabinet, { body: { ...left, name: '一楼手机柜', rows: 1, columns: 1, version: 1 } }),
    ).toMatchObject(ok)
  })
})

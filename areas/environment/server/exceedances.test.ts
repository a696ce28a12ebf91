import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { refused } from '../../../tests/support/refused.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { device } from '../../device/server/tables.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { environment, environmentRefusals } from '../contract.ts'
import { makeAirScene } from '../make.ts'
import { defaultStandards } from '../standards.ts'

const server = await useServer()
const { as } = server
const minute = 60_000

type Scene = Awaited<ReturnType<typeof makeAirScene>>

let numbers = 0

/** Sends one CO2 value for each of these ages in minutes. */
const send = ({ deliver }: Scene, ...values: readonly (readonly [minutesAgo: number, co2: number])[]) =>
  deliver({
    readings: values.map(([minutesAgo, co2]) => ({
      number: (numbers += 1),
      time: Date.now() - minutesAgo * minute,
      co2,
    })),
  })

const page = ({ teacher }: Scene, search: object = {}) =>
  as(teacher, environment.exceedancePage, { body: { pageNum: 1, pageSize: 20, ...search } })

describe('exceedances', () => {
  test('are open while the air is bad, and end with their duration', async () => {
    const scene = await makeAirScene(server)
    await send(scene, [12, 1600], [6, 1900], [1, 1700])
    expect((await page(scene)).data.content).toMatchObject([
      { place: '七年级1班', measure: 'co2', state: 'open', minutes: 11, worst: 1900, limit: 1500, endTime: null },
    ])
    await send(scene, [0, 900])
    const { content } = (await page(scene, { state: 'recovered', measure: 'co2', handled: 'no' })).data
    expect(content).toMatchObject([{ state: 'recovered', minutes: 12 }])
    expect((await page(scene, { state: 'open' })).data.content).toEqual([])
  })

  test('in a dormitory room name its building, since room names repeat', async () => {
    const scene = await makeAirScene(server)
    const { id: roomId } = await dormitoryFactories(server.database).makeRoom(scene.school.id, { name: '北楼' })
    const room = { departmentId: null, roomId }
    await testRows(server.database).change(device, { schoolId: scene.school.id, id: scene.deviceId }, room)
    await send(scene, [1, 1900])
    const [found] = (await page(scene)).data.content
    expect(found?.place).toMatch(/^北楼\d+ 北楼101$/u)
    const search = { measure: 'co2', span: 'day', day: '2026-03-02' } as const
    const body = { deviceIds: [scene.deviceId], ...search }
    expect((await as(scene.teacher, environment.history, { body })).data.series[0]?.place).toBe(found?.place)
    // The page of the places shows the building apart.
    expect((await as(scene.teacher, environment.places)).data).toMatchObject([{ place: '北楼101' }])
  })

  test('of a silent monitor are shown as interrupted, never as going on', async () => {
    const scene = await makeAirScene(server)
    await send(scene, [60, 1600], [50, 1700])
    const { content } = (await page(scene, { state: 'silent' })).data
    expect(content).toMatchObject([{ state: 'silent', minutes: 10, alerted: false }])
  })

  test('are not begun by readings that arrive late', async () => {
    const scene = await makeAirScene(server)
    await send(scene, [1, 800])
    await send(scene, [9, 1900], [8, 1900])
    expect((await page(scene)).data.content).toEqual([])
  })

  test('are handled once, and the second reads who was first', async () => {
    const scene = await makeAirScene(server)
    const id = await scene.own.makeExceedance(scene.school.id, scene.deviceId)
    const body = { id, handling: '已开窗通风' }
    const answers = await Promise.all([scene.teacher, scene.who].map((who) => as(who, environment.handle, { body })))
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      200,
      environmentRefusals.handledAlready.code,
    ])
    expect((await page(scene, { handled: 'yes' })).data.content).toMatchObject([{ id, handling: '已开窗通风' }])
    const blank = await as(scene.who, environment.handle, { body: { ...body, handling: ' ' } })
    expect(blank.data).toEqual([{ field: 'handling', msg: '请填写如何处理' }])
  })
})

describe('standards', () => {
  test('are the defaults until a school saves others, and decide from the next reading on', async () => {
    const scene = await makeAirScene(server)
    const { who, teacher } = scene
    const [first] = (await as(teacher, environment.standards)).data
    expect(first).toEqual({ id: null, placeKind: 'classroom', limits: defaultStandards.classroom, version: 0 })
    const co2 = { goodLeast: null, goodMost: 700, fairLeast: null, fairMost: 800 }
    const body = { placeKind: 'classroom' as const, limits: { ...defaultStandards.classroom, co2 }, version: 0 }
    expect(await as(teacher, environment.saveStandard, { body })).toMatchObject(refused(common.forbidden))
    const saved = await as(who, environment.saveStandard, { body })
    expect(saved.data).toMatchObject({ version: 1 })
    await send(scene, [1, 900])
    expect((await page(scene)).data.content).toMatchObject([{ limit: 800 }])
    expect(await as(who, environment.saveStandard, { body })).toMatchObject({ code: common.stale.code })
    expect(await as(who, environment.deleteStandard, { query: { id: Number(saved.data.id) } })).toMatchObject({
      code: 200,
    })
    expect((await as(teacher, environment.standards)).data[0]).toMatchObject({ id: null, version: 0 })
  })

  test('with crossed limits are refused at the field', async () => {
    const { who } = await makeAirScene(server)
    const temp = { goodLeast: 18, goodMost: 26, fairLeast: 20, fairMost: 24 }
    const limits = { ...defaultStandards.classroom, temp }
    const answer = await as(who, environment.saveStandard, { body: { placeKind: 'classroom', limits, version: 0 } })
    expect(answer.data).toMatchObject([
      { field: 'limits.temp.fairLeast', msg: '“一般”的下限不能高于“良好”的下限' },
      { field: 'limits.temp.fairMost', msg: '“一般”的上限不能低于“良好”的上限' },
    ])
  })
})

describe('settings', () => {
  test('change when a value is out of date', async () => {
    const scene = await makeAirScene(server)
    await send(scene, [20, 800])
    const isCurrent = async () => (await as(scene.teacher, environment.places)).data[0]?.current
    expect(await isCurrent()).toBe(false)
    const body = { staleMinutes: 30, alertMinutes: 10, version: 0 }
    expect(await as(scene.teacher, environment.saveSettings, { body })).toMatchObject(refused(common.forbidden))
    expect((await as(scene.who, environment.saveSettings, { body })).data).toMatchObject({ version: 1 })
    expect(await isCurrent()).toBe(true)
    expect(await as(scene.who, environment.saveSettings, { body })).toMatchObject({ code: common.stale.code })
  })
})

import { describe, expect, test } from 'vitest'
import { common } from '../../../platform/contract/refusal.ts'
import { role } from '../../../platform/contract/roles.ts'
import { refused } from '../../../tests/support/refused.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { entryType } from '../../access/entryTypes.ts'
import { makeAccessScene } from '../../access/make.ts'
import { dormitoryFactories } from '../../dormitory/makeDormitory.ts'
import { intelligence, intelligenceRefusals } from '../contract.ts'
import { intelligenceFactories } from '../make.ts'
import { periodCombination } from '../words.ts'

const server = await useServer()
const { as, actor, database } = server
const { leftDormitory, backInDormitory } = entryType

/** Parses a time of day in Shanghai. */
const moment = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`)

/**
 * Two students over two days: 小明 left on the 2nd and the 3rd and returned only on the 3rd; 小红 returned on the 2nd. A
 * manager is in charge of the building of 小明.
 */
const makeScene = async (values: { readonly bureauId?: number } = {}) => {
  const scene = await makeAccessScene(server, values)
  const { school, own, pupil: ming, pupilNamed, place } = scene
  const hong = await pupilNamed('李小红')
  const add = (who: { id: number }, text: string, stateDictId: number) =>
    own.makeRecord(school.id, who.id, { at: moment(text), stateDictId })
  await add(ming, '2026-03-02 21:10:00', leftDormitory)
  await add(ming, '2026-03-03 21:20:00', leftDormitory)
  await add(ming, '2026-03-03 22:30:00', backInDormitory)
  await add(hong, '2026-03-02 22:00:00', backInDormitory)
  const places = dormitoryFactories(database)
  const room = await places.makeRoom(school.id)
  await places.settle(school.id, ming.id, room.id)
  const manager = await actor({ ...place, roles: [role.dormitoryAdministrator] })
  await places.makeManager(school.id, room.buildingId, manager.id)
  return { ...scene, ming, hong, add, room, manager }
}

type Who = Awaited<ReturnType<typeof makeScene>>['who']

const left = { startTime: '21:00:00', endTime: '22:00:00', stateDictId: leftDormitory }
const back = { startTime: '21:00:00', endTime: '22:30:00', stateDictId: backInDormitory }
const days = { startDate: '2026-03-01', endDate: '2026-03-31' }

const ask = async (who: Who, asked: object = {}) =>
  (await as(who, intelligence.entryRecords, { body: { ...days, firstPeroid: left, ...asked } })).data

const both = (caculateCondition: number) => ({ condition: 1, caculateCondition, secondPeroid: back })

const timesOf = (found: Awaited<ReturnType<typeof ask>>) =>
  found.content.map(({ name, entryRecords }) => [name, ...entryRecords.map(({ entryTime }) => entryTime.slice(8, 16))])

describe('one period', () => {
  test('names the place of a record after the place was deleted', async () => {
    const { who, school, own, hong, locationId, deletePlace } = await makeScene()
    await own.makeRecord(school.id, hong.id, {
      at: moment('2026-03-04 21:05:00'),
      stateDictId: leftDormitory,
      locationId,
    })
    const placesOf = async () => {
      const { content } = await ask(who, { startDate: '2026-03-04' })
      return content.map(({ entryRecords }) => entryRecords.map(({ locationDesc }) => locationDesc))
    }
    expect(await placesOf()).toEqual([['一号楼大门']])
    await deletePlace()
    expect(await placesOf()).toEqual([['一号楼大门']])
  })

  test('lists the people with a record, their places and records, and counts them', async () => {
    const { who, room } = await makeScene()
    const found = await ask(who)
    expect(timesOf(found)).toEqual([['王小明', '03 21:20', '02 21:10']])
    expect(found.content[0]).toMatchObject({ recordNum: 2, room: room.name })
    expect(found.statistics).toEqual([
      {
        period: 1,
        entryType: leftDormitory,
        typeName: '离寝',
        entryBegin: '2026-03-01 21:00:00',
        entryEnd: '2026-03-31 22:00:00',
        entryUserNum: 1,
      },
    ])
  })

  test('includes the last second of the period and the last day', async () => {
    const { who } = await makeScene()
    const exact = { ...left, startTime: '21:10:00', endTime: '21:20:00' }
    expect(timesOf(await ask(who, { firstPeroid: exact }))).toHaveLength(1)
    const one = await ask(who, { firstPeroid: exact, endDate: '2026-03-02' })
    expect(timesOf(one)).toEqual([['王小明', '02 21:10']])
  })

  test('counts a period past midnight on the day it begins', async () => {
    const { who, hong, add } = await makeScene()
    await add(hong, '2026-04-01 00:40:00', leftDormitory)
    await add(hong, '2026-03-01 00:20:00', leftDormitory)
    const night = { ...left, startTime: '23:00:00', endTime: '01:00:00' }
    const found = await ask(who, { firstPeroid: night })
    expect(found.content.map(({ entryRecords }) => entryRecords.map(({ entryTime }) => entryTime))).toEqual([
      ['2026-04-01 00:40:00'],
    ])
    expect(found.statistics[0]?.entryEnd).toBe('2026-04-01 01:00:00')
  })
})

describe('two periods', () => {
  test('with exclusion, finds the days with a record in the first and none in the second', async () => {
    const { who } = await makeScene()
    const found = await ask(who, both(periodCombination.exclude))
    expect(timesOf(found)).toEqual([['王小明', '02 21:10']])
    // The figures count each period before the periods are combined.
    expect(found.statistics.map(({ entryUserNum }) => entryUserNum)).toEqual([1, 2])
  })

  test('with both, finds the days with a record in each', async () => {
    const { who } = await makeScene()
    expect(timesOf(await ask(who, both(periodCombination.both)))).toEqual([['王小明', '03 22:30', '03 21:20']])
  })

  test.each([periodCombination.none, periodCombination.either])(
    'combined with %i, finds the days with a record in either',
    async (way) => {
      const { who } = await makeScene()
      const found = await ask(who, both(way))
      expect(new Set(found.content.map(({ name, recordNum }) => `${name}${recordNum}`))).toEqual(
        new Set(['王小明3', '李小红1']),
      )
      expect(found.totalSize).toBe(2)
    },
  )

  test('refuses a missing second period', async () => {
    const { who } = await makeScene()
    const body = { ...days, firstPeroid: left, condition: 1 }
    expect(await as(who, intelligence.entryRecords, { body })).toMatchObject({ status: 400 })
  })
})

test.each(['9999-12-30', '9999-12-31', '2199-12-31'])(
  'accepts or refuses a night of %s without an internal error',
  async (day) => {
    const { who } = await makeScene()
    const night = { startTime: '22:00:00', endTime: '06:00:00', stateDictId: 6 }
    const body = { startDate: day, endDate: day, firstPeroid: night }
    const isLast = day.startsWith('2199')
    const said = [{ field: 'startDate', msg: '年份应在 1900 至 2199 之间' }, { field: 'endDate' }]
    const expected = isLast ? { code: 200 } : { status: 400, data: said }
    expect(await as(who, intelligence.entryRecords, { body })).toMatchObject(expected)
    expect(await as(who, intelligence.exportEntryRecords, { body })).toMatchObject(expected)
  },
)

test('lists the records of a period even if the combination leaves them out', async () => {
  const { who } = await makeScene()
  const body = { ...days, firstPeroid: left, ...both(periodCombination.exclude) }
  const behind = async (period: number) =>
    (await as(who, intelligence.periodRecords, { body: { ...body, period } })).data.content.map(
      ({ studentName, entryTime }) => `${studentName} ${entryTime.slice(8, 16)}`,
    )
  expect(await behind(1)).toEqual(['王小明 03 21:20', '王小明 02 21:10'])
  expect(await behind(2)).toEqual(['王小明 03 22:30', '李小红 02 22:00'])
  const one = { ...body, condition: 0, period: 2 }
  expect((await as(who, intelligence.periodRecords, { body: one })).data.totalSize).toBe(0)
})

test('each call refuses reversed days and too many days', async () => {
  const { who } = await makeScene()
  const { daysTurned, tooManyDays } = intelligenceRefusals
  for (const [startDate, endDate, kind] of [
    ['2026-03-02', '2026-03-01', daysTurned],
    ['2026-01-01', '2026-12-31', tooManyDays],
  ] as const) {
    const body = { startDate, endDate, firstPeroid: left }
    expect(await as(who, intelligence.entryRecords, { body })).toMatchObject({ code: kind.code })
    expect(await as(who, intelligence.exportEntryRecords, { body })).toMatchObject({ code: kind.code })
    expect(await as(who, intelligence.periodRecords, { body: { ...body, period: 1 } })).toMatchObject({
      code: kind.code,
    })
  }
})

test('limits a manager to their buildings, and everybody to their school', async () => {
  const { manager, who, school } = await makeScene()
  const elsewhere = await makeScene()
  const found = await ask(manager, both(periodCombination.either))
  expect(found.content.map(({ name }) => name)).toEqual(['王小明'])
  expect(found.statistics.map(({ entryUserNum }) => entryUserNum)).toEqual([1, 1])
  const body = { ...days, firstPeroid: left, schoolId: school.id }
  expect(await as(elsewhere.who, intelligence.entryRecords, { body })).toMatchObject(refused(common.notFound))
  expect((await as(who, intelligence.entryRecords, { body })).data.totalSize).toBe(1)
})

describe('scenes', () => {
  const scene = {
    alias: '夜里外出',
    firstStartTimeStr: '21:00:00',
    firstEndTimeStr: '22:00:00',
    firstStateDictId: leftDormitory,
    caculateCondition: periodCombination.exclude,
    secondStartTimeStr: '21:00:00',
    secondEndTimeStr: '23:00:00',
    secondStateDictId: backInDormitory,
    version: 0,
  }
  const list = (who: Who, schoolId: number) => as(who, intelligence.scenes, { params: { schoolId } })

  test('are saved and listed with their second period, and refused under a name in use', async () => {
    const { who, school } = await makeScene()
    const { data } = await as(who, intelligence.saveScene, { body: scene })
    expect((await list(who, school.id)).data).toEqual([{ ...scene, ...data }])
    const twice = await as(who, intelligence.saveScene, { body: scene })
    expect(twice).toMatchObject(refused(intelligenceRefusals.sceneTwice))
    const saved = await as(who, intelligence.saveScene, { body: { ...scene, ...data, alias: '晚归' } })
    expect(saved.data.version).toBe(data.version + 1)
    const stale = await as(who, intelligence.saveScene, { body: { ...scene, ...data, alias: '又改' } })
    expect(stale).toMatchObject({ code: common.stale.code, data: { alias: '晚归' } })
  })

  test('are refused with an incomplete second period or a combination of one period', async () => {
    const { who } = await makeScene()
    for (const half of [{ secondEndTimeStr: null }, { secondStateDictId: null, secondStartTimeStr: null }]) {
      expect(await as(who, intelligence.saveScene, { body: { ...scene, ...half } })).toMatchObject({ status: 400 })
    }
    const none = { secondStartTimeStr: null, secondEndTimeStr: null, secondStateDictId: null }
    expect(await as(who, intelligence.saveScene, { body: { ...scene, ...none } })).toMatchObject({ status: 400 })
    const one = await as(who, intelligence.saveScene, { body: { ...scene, ...none, caculateCondition: 0 } })
    expect(one.data).toMatchObject({ secondStateDictId: null, caculateCondition: 0 })
  })

  test('are deleted only with the permission and in the same school', async () => {
    const { who, school, place } = await makeScene()
    const elsewhere = await makeScene()
    const { id } = await intelligenceFactories(database).makeScene(school.id)
    const remove = (by: Who) => as(by, intelligence.deleteScene, { query: { id } })
    const reader = await actor({ ...place, roles: [role.departmentManager] })
    expect((await list(reader, school.id)).data).toHaveLength(1)
    expect(await remove(reader)).toMatchObject(refused(common.forbidden))
    expect(await remove(elsewhere.who)).toMatchObject(refused(common.notFound))
    expect(await list(elsewhere.who, school.id)).toMatchObject(refused(common.notFound))
    expect(await remove(who)).toMatchObject({ code: 200 })
    expect(await remove(who)).toMatchObject(refused(common.notFound))
  })

  test('offers the enabled dormitory schedules', async () => {
    const { who, school } = await makeScene()
    const places = dormitoryFactories(database)
    await places.makeSchedule(school.id, { alias: '停用时段', disabled: true })
    const { alias } = await places.makeSchedule(school.id)
    const { data } = await as(who, intelligence.schedules, { params: { schoolId: school.id } })
    expect(data).toMatchObject([{ alias, startTime: '21:30:00', stateDictId: backInDormitory }])
  })
})

test('shows a bureau the figures of one of its schools and no single movement', async () => {
  const bureau = await server.make.makeSchool({ kind: 'bureau' })
  const { school } = await makeScene({ bureauId: bureau.id })
  const place = { schoolId: bureau.id, departments: [bureau.rootId] }
  const officer = await actor({ ...place, roles: [role.bureauAdministrator] })
  const body = { ...days, firstPeroid: left, schoolId: school.id }
  const found = await as(officer, intelligence.entryRecords, { body })
  expect(found.data).toMatchObject({ content: [], totalSize: 0, statistics: [{ entryUserNum: 1 }] })
  const records = await as(officer, intelligence.periodRecords, { body: { ...body, period: 1 } })
  expect(records).toMatchObject(refused(common.figuresOnly))
  expect(await as(officer, intelligence.exportEntryRecords, { body })).toMatchObject(refused(common.figuresOnly))
  const elsewhere = await makeScene()
  const there = { ...body, schoolId: elsewhere.school.id }
  expect(await as(officer, intelligence.entryRecords, { body: there })).toMatchObject(refused(common.notFound))
})

import { describe, expect, test } from 'vitest'
import { common } from '../../../../platform/contract/refusal.ts'
import { refused } from '../../../../tests/support/refused.ts'
import { type Actor, useServer } from '../../../../tests/support/useServer.ts'
import { dormitory } from '../../contract.ts'
import { makePlanScene } from '../../makeDormitory.ts'
import { scheduleRefusals } from '../../scheduleContract.ts'
import { overlapOf } from './overlaps.ts'

const server = await useServer()
const { as } = server

const evening = {
  alias: '晚归寝',
  startTime: '21:30:00',
  endTime: '22:30:00',
  weekdays: [7, 1, 2, 3, 4, 5],
  version: 0,
}

const save = (who: Actor, values: object = {}) => as(who, dormitory.saveSchedule, { body: { ...evening, ...values } })

describe('schedules', () => {
  test('are listed by time, saved by version and deleted once', async () => {
    const { school, who, teacher } = await makePlanScene(server)
    const { data } = await save(who)
    expect(data).toMatchObject({
      startTimeStr: '21:30:00',
      endTimeStr: '22:30:00',
      stateDictId: 6,
      weekdays: [1, 2, 3, 4, 5, 7],
      onHolidays: false,
      resetsAtStart: false,
      disabled: false,
    })
    await save(who, { alias: '晨起离寝', startTime: '06:20:00', endTime: '07:20:00', stateDictId: 5 })
    const list = await as(teacher, dormitory.schedules, { params: { schoolId: school.id } })
    expect(list.data.map(({ alias, stateDictId }) => [alias, stateDictId])).toEqual([
      ['晨起离寝', 5],
      ['晚归寝', 6],
    ])
    expect((await save(who, { ...data, endTime: '22:40:00' })).data).toMatchObject({ version: 2 })
    expect(await save(who, { ...data })).toMatchObject({ code: common.stale.code, data: { endTime: '22:40:00' } })
    const remove = () => as(who, dormitory.deleteSchedule, { query: { id: data.id } })
    expect(await remove()).toMatchObject({ code: 200 })
    expect(await remove()).toMatchObject(refused(common.notFound))
  })

  test('refuse an overlap while enabled, and a duplicate name', async () => {
    const { who } = await makePlanScene(server)
    await save(who)
    const late = { alias: '查夜', startTime: '22:00:00', endTime: '00:30:00' }
    const overlapping = await save(who, { ...late, weekdays: [6, 7] })
    expect(overlapping).toMatchObject(refused(scheduleRefusals.schedulesOverlap))
    expect(overlapping.msg).toBe('与时段“晚归寝”（21:30:00–22:30:00）在周日重叠')
    expect(await save(who, { ...late, weekdays: [6] })).toMatchObject({ code: 200 })
    const asleep = await save(who, { ...late, alias: '备用', disabled: true })
    expect(asleep).toMatchObject({ code: 200 })
    const awake = await save(who, { ...asleep.data, disabled: false })
    expect(awake).toMatchObject(refused(scheduleRefusals.schedulesOverlap))
    expect(await save(who, { startTime: '12:00:00', endTime: '13:00:00' })).toMatchObject(
      refused(scheduleRefusals.scheduleTwice),
    )
  })

  test('refuse an overlap of concurrent saves', async () => {
    const { who } = await makePlanScene(server)
    const answers = await Promise.all(['甲', '乙'].map((alias) => save(who, { alias })))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })

  test('refuse times without seconds, missing days, and managers', async () => {
    const { who, manager } = await makePlanScene(server)
    const readErrors = async (values: object) => (await save(who, values)).data
    expect(await readErrors({ startTime: '21:30' })).toEqual([{ field: 'startTime', msg: '时间格式如 16:30:00' }])
    expect(await readErrors({ endTime: '24:00:00' })).toEqual([{ field: 'endTime', msg: '时间格式如 16:30:00' }])
    expect(await readErrors({ endTime: '21:30:00' })).toEqual([{ field: 'endTime', msg: '结束时间不能与开始时间相同' }])
    expect(await readErrors({ weekdays: [] })).toEqual([{ field: 'weekdays', msg: '请选择星期' }])
    expect(await save(manager)).toMatchObject(refused(common.forbidden))
  })
})

describe('overlapOf', () => {
  const at = (startTime: string, endTime: string, ...weekdays: number[]) => ({ startTime, endTime, weekdays })

  test.each([
    ['on the same weekday', at('21:30:00', '22:30:00', 1, 2), at('22:00:00', '23:00:00', 2), 2],
    ['on other weekdays', at('21:30:00', '22:30:00', 1), at('21:30:00', '22:30:00', 2), undefined],
    ['one after the other', at('21:30:00', '22:30:00', 1), at('22:30:00', '23:00:00', 1), undefined],
    ['one inside the other', at('20:00:00', '23:00:00', 3), at('21:00:00', '22:00:00', 3), 3],
    ['of which one runs into the next day', at('23:30:00', '00:30:00', 1), at('00:00:00', '01:00:00', 2), 1],
    ['of which Sunday’s runs into Monday', at('23:30:00', '00:30:00', 7), at('00:10:00', '01:00:00', 1), 7],
    ['Monday’s and the Sunday that runs into it', at('00:10:00', '01:00:00', 1), at('23:30:00', '00:30:00', 7), 1],
    ['until midnight and from it', at('23:00:00', '00:00:00', 5), at('00:00:00', '01:00:00', 6), undefined],
  ])('returns the weekday for schedules %s', (_case, one, other, expected) => {
    expect(overlapOf(one, other)).toBe(expected)
    expect(overlapOf(other, one) === undefined).toBe(expected === undefined)
  })
})

import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { filledText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { wireClock } from '../../platform/contract/wireClock.ts'
import { SchoolId } from '../registry/contract.ts'

/** The kind of a period, as an entry type: leaving the dormitory or returning to it (operations §4). */
export const periodType = { leaving: 5, returning: 6 } as const

export const scheduleRefusals = {
  scheduleTwice: refusal(33020, '已有考勤时段“{name}”'),
  schedulesOverlap: refusal(33021, '与时段“{name}”（{start}–{end}）在{weekday}重叠'),
} as const

export const aliasLength = 32

const { scheduleTwice, schedulesOverlap } = scheduleRefusals
const mayEdit = permission('dormitory:schedule:edit')

export const ScheduleView = z.object({
  id: z.int(),
  alias: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  startTimeStr: z.string(),
  endTimeStr: z.string(),
  stateDictId: z.int(),
  weekdays: z.array(z.int()),
  onHolidays: z.boolean(),
  resetsAtStart: z.boolean(),
  disabled: z.boolean(),
  version: z.int(),
})
export type ScheduleView = z.output<typeof ScheduleView>

const Schedule = z
  .object({
    id: id('dormitorySchedule').optional(),
    alias: filledText(aliasLength, '请填写时段名称').register(fieldMeaning, { sample: 'newScheduleAlias' }),
    startTime: wireClock('scheduleStart'),
    endTime: wireClock('scheduleEnd').describe('不晚于开始时间则为次日'),
    stateDictId: z
      .int()
      .min(periodType.leaving)
      .max(periodType.returning)
      .default(periodType.returning)
      .describe('6 归寝，5 离寝'),
    weekdays: z
      .array(z.int().min(1).max(7))
      .min(1, '请选择星期')
      .max(7)
      .refine(areDistinct, '星期重复')
      .register(fieldMeaning, { sample: 'scheduleWeekdays' })
      .describe('1 为周一'),
    onHolidays: flag.default(false).describe('放假日也考勤'),
    resetsAtStart: flag.default(false).describe('开始时所有人的状态重新计起'),
    disabled: flag.default(false),
    version: versionOf('scheduleVersion'),
  })
  .refine(({ startTime, endTime }) => startTime !== endTime, { path: ['endTime'], error: '结束时间不能与开始时间相同' })

export const scheduleCalls = {
  schedules: get('/dormitory/get/{schoolId}/schedules', {
    doc: '学校的考勤时段，按开始时间。operations §7',
    may: permission('dormitory:room:view'),
    params: { schoolId: SchoolId },
    data: z.array(ScheduleView),
    refusals: [common.notFound],
  }),
  saveSchedule: post('/dormitory/schedule/save', {
    doc: '新增或保存考勤时段；启用的时段不能在同一天重叠，版本不是最新时返回 10020 与当前内容',
    may: mayEdit,
    body: Schedule,
    data: ScheduleView,
    refusals: [common.notFound, common.stale, scheduleTwice, schedulesOverlap],
  }),
  deleteSchedule: del('/dormitory/schedule/delete', {
    doc: '删除考勤时段；已写的报表不变',
    may: mayEdit,
    query: { id: id('dormitorySchedule') },
    data: nothing,
    refusals: [common.notFound],
  }),
}

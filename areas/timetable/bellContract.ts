import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, kilobytes, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { minuteClock } from '../../platform/contract/wireClock.ts'
import { timetableLimits } from './limits.ts'
import { timetableRefusals } from './refusals.ts'
import { ScheduleView, SettingsView, TermChoices } from './views.ts'
import { periodKinds } from './words.ts'

const mayView = permission('timetable:plan:view')
const mayEdit = permission('timetable:bell:edit')

export const TermId = id('schoolTerm', 'timetableTerm')

const Period = z
  .object({
    name: nameText(timetableLimits.periodName, '请填写名称'),
    kind: z.enum(periodKinds),
    startTime: minuteClock('timetableStart', '08:00'),
    endTime: minuteClock('timetableEnd', '08:00'),
  })
  .refine(({ startTime, endTime }) => startTime < endTime, { path: ['endTime'], error: '结束须晚于开始' })

type Periods = readonly z.output<typeof Period>[]

const areInOrder = (periods: Periods) =>
  periods.every(({ startTime }, at) => startTime >= (periods[at - 1]?.endTime ?? '00:00'))

const Schedule = z.object({
  id: id('timetableSchedule').optional(),
  termId: TermId,
  name: nameText(timetableLimits.name, '请填写名称').register(fieldMeaning, { sample: 'newTimetableScheduleName' }),
  gradeLevels: z
    .array(z.int().min(101).max(699).register(fieldMeaning, { sample: 'timetableGradeLevel' }))
    .max(timetableLimits.grades)
    .refine(areDistinct, '年级不能重复')
    .default([])
    .describe('适用的年级，学段乘 100 加年级；空为其余年级'),
  periods: z
    .array(Period)
    .min(1, '请填写各节的时间')
    .max(timetableLimits.periods, `最多 ${timetableLimits.periods} 段`)
    .refine(areInOrder, '各节须按时间先后，不能重叠')
    .refine((periods) => periods.some(({ kind }) => kind !== 'break'), '至少有一节课或自习')
    .refine(
      (periods) => periods.filter(({ kind }) => kind !== 'break').length <= timetableLimits.period,
      `最多 ${timetableLimits.period} 节`,
    ),
  version: versionOf('timetableScheduleVersion'),
})

const SharedRoom = nameText(timetableLimits.room, '请填写教室')

const Settings = z.object({
  sharedRooms: z
    .array(SharedRoom)
    .max(timetableLimits.sharedRooms)
    .refine(areDistinct, '不能重复')
    .describe('可以几个班同时使用的场地'),
})

const { scheduleTwice, gradeTaken, periodUsed, bellConflicts, roomConflicts } = timetableRefusals

/** Calls for terms, bell times and the settings. */
export const bellCalls = {
  terms: get('/timetable/term/list', {
    doc: '可选的学期，近的在前；学期在校历中维护',
    may: mayView,
    data: TermChoices,
  }),
  schedules: get('/timetable/bell/list', {
    doc: '一个学期的作息时间，按名称',
    may: mayView,
    query: { termId: TermId },
    data: z.array(ScheduleView),
    refusals: [common.notFound],
  }),
  saveSchedule: post('/timetable/bell/save', {
    doc: '新增或保存作息时间；按新的时间重新检查课表的冲突，版本不是最新时返回 10020 与当前内容',
    title: '保存作息时间',
    may: mayEdit,
    mostBytes: kilobytes(32),
    body: Schedule,
    data: ScheduleView,
    refusals: [common.notFound, common.stale, scheduleTwice, gradeTaken, periodUsed, bellConflicts],
  }),
  deleteSchedule: del('/timetable/bell/delete', {
    doc: '删除作息时间；还有课用到的不能删除',
    may: mayEdit,
    query: { id: id('timetableSchedule') },
    data: nothing,
    refusals: [common.notFound, periodUsed, bellConflicts],
  }),
  settings: get('/timetable/settings', {
    doc: '课程表设置；从未保存时为默认值，版本为 0',
    may: mayView,
    data: SettingsView,
  }),
  saveSettings: put('/timetable/settings', {
    doc: '保存课程表设置；去掉后课表有冲突的场地不能去掉，版本不是最新时返回 10020 与当前内容',
    may: mayEdit,
    body: Settings.extend({ version: versionOf('timetableSettingsVersion') }),
    data: SettingsView,
    refusals: [common.notFound, common.stale, roomConflicts],
  }),
}

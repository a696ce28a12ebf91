import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireDate } from '../../platform/contract/time.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { leaveRefusals } from './refusals.ts'

/** Maximum length of a name, maximum days added at once, and maximum days of a term (two years). */
export const calendarLimits = { name: 32, days: 90, termDays: 731 } as const

/** Kinds of days that don't follow their weekday. */
export const dayKinds = ['holiday', 'makeUp'] as const

const { termTwice, termsOverlap, termUsed, dayTwice } = leaveRefusals
const may = permission('leave:calendar:edit')
const Name = nameText(calendarLimits.name, '请填写名称')
const Weekday = z.int().min(1).max(7).register(fieldMeaning, { sample: 'noWeekday' })

/** A day field whose generated test value comes from `sample`. */
const dayField = (sample: string, meaning: string) => WireDay.describe(meaning).register(fieldMeaning, { sample })

export const TermView = z.object({
  id: z.int(),
  name: z.string(),
  startDay: WireDate,
  endDay: WireDate,
  version: z.int(),
})
export type TermView = z.output<typeof TermView>

export const CalendarDayView = z.object({
  id: z.int(),
  day: WireDate,
  kind: z.enum(dayKinds),
  name: z.string(),
  asWeekday: z.int().nullable(),
  version: z.int(),
})
export type CalendarDayView = z.output<typeof CalendarDayView>

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

const Term = z
  .object({
    id: id('schoolTerm').optional(),
    name: Name.describe('学期名称').register(fieldMeaning, { sample: 'newTermName' }),
    startDay: dayField('termStart', '第一天'),
    endDay: dayField('termEnd', '最后一天'),
    version: versionOf('calendarVersion'),
  })
  .refine(({ startDay, endDay }) => startDay <= endDay, { path: ['endDay'], error: '结束日期不能早于开始日期' })
  .refine(({ startDay, endDay }) => daysBetween(startDay, endDay) <= calendarLimits.termDays, {
    path: ['endDay'],
    error: '一个学期最长两年',
  })

const dayFields = {
  kind: z.enum(dayKinds).describe('holiday 放假，makeUp 调休上课'),
  name: Name,
  asWeekday: Weekday.nullable().default(null).describe('调休上课按周几，1 为周一；放假不看'),
}

const followsWeekday = ({ kind, asWeekday }: { kind: (typeof dayKinds)[number]; asWeekday: number | null }) =>
  kind === 'holiday' || asWeekday !== null
const weekdayFault = { path: ['asWeekday'], error: '请选择按周几上课' }

const SpecialDay = z
  .object({
    id: id('calendarDay'),
    day: dayField('newCalendarDay', '日期'),
    ...dayFields,
    version: versionOf('calendarVersion'),
  })
  .refine(followsWeekday, weekdayFault)

const SpecialDays = z
  .object({
    day: dayField('newCalendarDay', '日期'),
    lastDay: dayField('noLastDay', '连续多天的最后一天').optional(),
    ...dayFields,
  })
  .refine(followsWeekday, weekdayFault)
  .refine(({ day, lastDay = day }) => day <= lastDay, { path: ['lastDay'], error: '最后一天不能早于第一天' })
  .refine(({ day, lastDay = day }) => daysBetween(day, lastDay) <= calendarLimits.days, {
    path: ['lastDay'],
    error: `一次最多 ${calendarLimits.days} 天`,
  })

/** Calls for the terms, holidays and make-up days of a school. */
export const calendarCalls = {
  terms: get('/leave/calendar/terms', {
    doc: '本校的学期，近的在前',
    may,
    data: z.array(TermView),
  }),
  saveTerm: post('/leave/calendar/term/save', {
    doc: '新增或保存学期；学期之间不能重叠，版本不是最新时返回 10020 与当前内容',
    may,
    body: Term,
    data: TermView,
    refusals: [common.notFound, common.stale, termTwice, termsOverlap],
  }),
  deleteTerm: del('/leave/calendar/term/delete', {
    doc: '删除学期；还有课表、作息时间或教学班的不能删除',
    may,
    query: { id: id('schoolTerm') },
    data: nothing,
    refusals: [common.notFound, termUsed],
  }),
  specialDays: get('/leave/calendar/days', {
    doc: '本校的放假与调休上课日，近的在前',
    may,
    data: z.array(CalendarDayView),
  }),
  addSpecialDays: post('/leave/calendar/days/add', {
    doc: '新增一天或连续多天的放假，或调休上课日',
    may,
    body: SpecialDays,
    data: z.object({ days: z.int() }),
    refusals: [dayTwice],
  }),
  saveSpecialDay: post('/leave/calendar/day/save', {
    doc: '保存放假或调休上课日；版本不是最新时返回 10020 与当前内容',
    may,
    body: SpecialDay,
    data: CalendarDayView,
    refusals: [common.notFound, common.stale, dayTwice],
  }),
  deleteSpecialDay: del('/leave/calendar/day/delete', {
    doc: '删除放假或调休上课日',
    may,
    query: { id: id('calendarDay') },
    data: nothing,
    refusals: [common.notFound],
  }),
}

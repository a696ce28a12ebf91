import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { DepartmentId } from '../registry/contract.ts'
import { clockFormat, areShiftTimesValid } from './clock.ts'
import { attendanceRefusals } from './refusals.ts'
import { ShiftView } from './views.ts'

/**
 * Limits: characters of a name, shifts per school, departments and people per shift, required minutes per day,
 * grace minutes.
 */
export const shiftLimits = { name: 32, shifts: 100, departments: 100, people: 300, minutes: 1440, grace: 120 } as const

/** Working hours that a new shift starts from: Monday to Friday, in by 8:30, out from 17:00, eight hours. */
export const officeHours = {
  weekdays: [1, 2, 3, 4, 5],
  arriveFrom: '07:00:00',
  arriveTo: '08:30:00',
  leaveFrom: '17:00:00',
  leaveTo: '19:00:00',
  requiredMinutes: 480,
  graceMinutes: 5,
  followsCalendar: true,
}

const may = permission('attendance:shift:edit')

const Clock = (sample: string) =>
  z.string().regex(clockFormat.pattern, clockFormat.error).register(fieldMeaning, { sample })

const Shift = z
  .object({
    id: id('attendanceShift').optional(),
    name: nameText(shiftLimits.name, '请填写班次名称').register(fieldMeaning, { sample: 'newShiftName' }),
    fromDay: WireDay.describe('规则从这一天起生效：新班次最早为本月第一天，已生效的班次最早为今天').register(
      fieldMeaning,
      {
        sample: 'shiftFromDay',
      },
    ),
    departmentIds: z
      .array(DepartmentId)
      .max(shiftLimits.departments)
      .default([])
      .describe('含下级部门；部门与人员都不给即全校教职工'),
    userIds: z.array(id('attendancePerson')).max(shiftLimits.people).default([]).describe('另外指定的人员，先于部门'),
    weekdays: z.array(z.int().min(1).max(7)).min(1, '请选择上班的星期').max(7).refine(areDistinct, '星期不能重复'),
    arriveFrom: Clock('shiftArriveFrom').describe('最早计工时的时间'),
    arriveTo: Clock('shiftArriveTo').describe('此后到算迟到'),
    leaveFrom: Clock('shiftLeaveFrom').describe('此前离开算早退'),
    leaveTo: Clock('shiftLeaveTo').describe('此后不计工时；不晚于最早到岗时为次日'),
    requiredMinutes: z
      .int()
      .min(0)
      .max(shiftLimits.minutes)
      .register(fieldMeaning, { sample: 'requiredMinutes' })
      .describe('每天应满的分钟数'),
    graceMinutes: z.int().min(0).max(shiftLimits.grace).default(0).describe('迟到、早退宽限的分钟数'),
    followsCalendar: flag.default(true).describe('按校历放假、调休'),
    version: versionOf('shiftVersion'),
  })
  .refine(areShiftTimesValid, {
    path: ['leaveFrom'],
    error: '时间须依次为：最早到岗、最晚到岗、最早离岗、最晚离岗，且容得下应满的工时',
  })

const { shiftTwice, actsInPast, tooManyShifts, beginsInReported } = attendanceRefusals

export const shiftCalls = {
  shifts: get('/attendance/shift/list', {
    doc: '本校的班次与现行规则，按名称；停用的不列',
    may,
    data: z.array(ShiftView),
  }),
  saveShift: post('/attendance/shift/save', {
    doc: '新增或修改班次；修改从所给的日子起生效，此前的日子保留原规则，版本不是最新时返回 10020',
    may,
    body: Shift,
    data: ShiftView,
    refusals: [common.notFound, common.stale, shiftTwice, actsInPast, beginsInReported, tooManyShifts],
  }),
  deleteShift: del('/attendance/shift/delete', {
    doc: '停用班次：自今天起不再适用，过去的日子不变',
    title: '停用班次',
    may,
    query: { id: id('attendanceShift') },
    data: nothing,
    refusals: [common.notFound],
  }),
}

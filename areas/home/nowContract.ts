import { z } from 'zod'
import { get, permission, signedIn } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { role } from '../../platform/contract/roles.ts'
import { DepartmentId } from '../registry/contract.ts'

/**
 * Up to this many schools are counted one by one. Larger sets are counted together every ten minutes, because counting
 * a million rows on each visit takes too long.
 */
export const mostCountedSchools = 20

/** Schools per page in the comparison. */
export const schoolsOnPage = 20

export const homeRefusals = {
  manySchools: refusal(52001, '所辖学校较多，请在“各校对比”中逐页查看'),
} as const

const everybody = signedIn('首页对每个人开放；每个人只数得到自己范围之内的人')
const refusals = [homeRefusals.manySchools]

const location = {
  inScNum: z.int().describe('在校'),
  inHomeNum: z.int().describe('在家'),
  onRoadNum: z.int().describe('在途：离开学校或家之后，还没有另一处的记录'),
  unknowNum: z.int().describe('没有任何出入记录，或在请假而请假以来没有出入记录'),
  leaveUnseenNum: z.int().describe('未知中在请假的'),
}

const temperature = {
  tempResonableUserNum: z.int().describe('体温正常'),
  tempUnresonableUserNum: z.int().describe('体温异常'),
  noReportTempUserNum: z.int().describe('未上报'),
  outsideFeverNum: z.int().describe('今天测得发热、而测量时间不在任何时段内的学生数；体温异常不含这些'),
  tempStartsAt: z.string().nullable().describe('今天还没有时段开始时，最早一个时段的 HH:mm；已有时段开始为 null'),
}

/** A school's figures for the comparison; numbers only, no names of people. */
export const SchoolNow = z.object({
  id: z.int(),
  name: z.string(),
  studentNum: z.int(),
  inScNum: z.int(),
  inHomeNum: z.int(),
  onRoadNum: z.int(),
  unknowNum: z.int(),
  leaveNum: z.int(),
  tempResonableUserNum: z.int(),
  tempUnresonableUserNum: z.int(),
  noReportTempUserNum: z.int(),
  outsideFeverNum: z.int(),
  tempStartsAt: temperature.tempStartsAt,
})
export type SchoolNow = z.output<typeof SchoolNow>

/** Calls for the home page's figures that change by the minute. */
export const nowCalls = {
  studentLocation: get('/home/student/location', {
    doc: '学生动向：在校、在家、在途、未知，按用户的范围；休学、停用的学生不计。operations §2.14、§7',
    may: everybody,
    data: z.object(location),
    refusals,
  }),
  staffLocation: get('/user/list/dept/{deptId}/role/{roleId}/locationStatusNum', {
    doc: '一个部门（含下级）的教职工动向：在校、离校、未知；角色 6，位置类型 2。operations §7',
    may: everybody,
    params: {
      deptId: DepartmentId,
      roleId: z
        .int()
        .refine((id) => id === role.staff, '只统计教职工（角色 6）')
        .register(fieldMeaning, { sample: 'countedRole' }),
    },
    query: {
      locationType: z
        .int()
        .refine((type) => type === 2, '位置类型只能为 2')
        .register(fieldMeaning, { sample: 'locationType' }),
    },
    data: z.object({ inSchoolNum: z.int(), unknownNum: z.int(), outSchoolNum: z.int() }),
    refusals: [common.notFound],
  }),
  studentTemperature: get('/home/student/temperature', {
    doc: '今天当前（或最近一个）时段的学生体温：正常、异常、未上报，按用户的范围。operations §2.14、§7',
    may: everybody,
    data: z.object({
      ...temperature,
      tempPeriod: z
        .object({ name: z.string(), startTime: z.string(), endTime: z.string() })
        .nullable()
        .describe('所统计的时段；今天还没有时段开始时为最早一个。跨校合计或没有设置时段为 null'),
    }),
    refusals,
  }),
  leaveNow: get('/home/leave', {
    doc: '此刻请假的学生数，与作为分母的在校学生数。operations §2.14、§7',
    may: everybody,
    data: z.object({ leaveNum: z.int(), studentNum: z.int() }),
    refusals,
  }),
  schoolsNow: get('/home/schools', {
    doc: '教育局与平台的各校对比，最多 20 所一页',
    may: everybody,
    query: pageInput,
    data: pageOf(SchoolNow),
  }),
  gateNow: get('/home/gate', {
    doc: '门卫此刻：所管门禁的状态、正在等待的请求、今天离校与返校的人次',
    may: permission('school:menwei:view'),
    data: z.object({
      gates: z.int(),
      online: z.int(),
      waiting: z.int(),
      left: z.int().describe('今天离校人次'),
      returned: z.int().describe('今天返校人次'),
    }),
  }),
}

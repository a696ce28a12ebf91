import { z } from 'zod'
import { textMessageStates } from '../../platform/contract/messagePurposes.ts'
import { WireDate, WireTime } from '../../platform/contract/time.ts'
import { sources } from './states.ts'

const TempF = z.int().describe('体温，十分之一摄氏度：365 即 36.5')

/** A period of the day in responses. */
export const PeriodView = z.object({ id: z.int(), name: z.string(), startTime: z.string(), endTime: z.string() })
export type PeriodView = z.output<typeof PeriodView>

/** The frame of a sheet: the school's time, its periods, the normal range, and the shown day and period. */
export const SheetFrame = z.object({
  nowTime: WireTime.describe('学校所在时区现在的时间'),
  date: WireDate,
  periods: z.array(PeriodView),
  range: z.object({ least: z.int(), most: z.int() }).describe('正常范围，十分之一摄氏度'),
  current: z.int().nullable().describe('现在所在的时段；不在任何时段内为 null'),
  periodId: z.int().nullable().describe('所查的时段；按整天查询时为 null'),
  isSchoolDay: z.boolean().describe('当天按校历上课；周末、节假日与假期没有体温不算未上报'),
})
export type SheetFrame = z.output<typeof SheetFrame>

const outsideFevers = '当天测得发热、而测量时间不在任何时段内的人数；各时段的异常不含这些'

const counts = {
  passInNum: z.int().describe('时段内返校（8）的人次，按整天查询时为当天'),
  passOutNum: z.int().describe('时段内离校（7）的人次，按整天查询时为当天'),
  tempResonableUserNum: z.int(),
  tempUnresonableUserNum: z.int(),
  noReportTempUserNum: z.int(),
  outsideFeverNum: z.int().describe(outsideFevers),
}

const studentCounts = {
  studentNum: z.int(),
  liveInDormitory: z.int(),
  noLiveInDormitory: z.int(),
  ...counts,
}

/** Sums of the figures of students. */
export const StudentTotals = z.object(studentCounts)
export type StudentTotals = z.output<typeof StudentTotals>

/** Figures of a class (operations §3, Class temperature row). */
export const ClassTemperatureRow = z.object({ clazzDeptId: z.int(), clazzName: z.string(), ...studentCounts })
export type ClassTemperatureRow = z.output<typeof ClassTemperatureRow>

const tempStartsAt = z
  .string()
  .nullable()
  .describe('该校的时段还没有开始时，开始的 HH:mm：没有人能上报，不计入未上报；已开始为 null')

const ofFirstRow = '该校另有的时段的行为 null：该校的第一行已有'
const onlyInFirstRow = z.int().nullable().describe(ofFirstRow)

const regionPeriod = {
  period: PeriodView.omit({ id: true })
    .nullable()
    .describe('所统计的该校时段；该校没有同名的时段为 null，体温人数都为 0'),
  isSchoolDay: z.boolean().describe('该校当天按校历上课；休息日没有体温不算缺报'),
  isUnmatched: z.boolean().describe('该校另有的时段，与所查各时段都不同名；单列一行，不计入合计'),
}

/** Figures of a school (operations §3, Regional temperature row). */
export const RegionRow = z.object({
  scId: z.int(),
  scName: z.string(),
  ...studentCounts,
  studentNum: onlyInFirstRow,
  liveInDormitory: onlyInFirstRow,
  noLiveInDormitory: onlyInFirstRow,
  outsideFeverNum: z.int().nullable().describe(`${outsideFevers}；${ofFirstRow}`),
  tempStartsAt,
  ...regionPeriod,
})
export type RegionRow = z.output<typeof RegionRow>

/** Sums of the figures of staff. */
export const StaffTotals = z.object({ teacherNum: z.int(), ...counts })
export type StaffTotals = z.output<typeof StaffTotals>

/** Figures of a school's staff (operations §2.10). */
export const StaffRow = z.object({
  scId: z.int(),
  scName: z.string(),
  ...counts,
  teacherNum: onlyInFirstRow,
  outsideFeverNum: z.int().nullable().describe(`${outsideFevers}；${ofFirstRow}`),
  tempStartsAt,
  ...regionPeriod,
})
export type StaffRow = z.output<typeof StaffRow>

const Depts = z.array(z.object({ name: z.string() }))

/** A person's reading in a table by period. */
export const PersonTemp = z.object({
  periodId: z.int().nullable().describe('不在任何时段内的为 null'),
  tempF: TempF,
  createTime: WireTime.describe('测量时间'),
  updateTime: WireTime.describe('到达时间'),
  submitterName: z.string().describe('提交人；家长的链接由教职工转交的注明由谁转交'),
  source: z.enum(sources).describe('device 设备，parent 家长，school 学校'),
  abnormal: z.boolean(),
  otherFever: TempF.nullable().describe('正常，而同一时段另测得过发热时，其中最高的体温；否则为 null'),
})
export type PersonTemp = z.output<typeof PersonTemp>

/** A possible reason for a missing reading. */
export const Absence = z.object({ kind: z.enum(['leave', 'outside']), words: z.string() })
export type Absence = z.output<typeof Absence>

/** A person with the counted readings of a day, one per period (operations §3, Class temperature archive row). */
export const PersonRow = z.object({
  userId: z.int(),
  name: z.string(),
  stuOrTechCode: z.string(),
  depts: Depts,
  temps: z.array(PersonTemp),
  outside: z.array(PersonTemp).describe('当天不在任何时段内测得的发热，由早到晚'),
  absence: Absence.nullable(),
})
export type PersonRow = z.output<typeof PersonRow>

/** A reading in the history (operations §3, Temperature record). */
export const TemperatureRecord = z.object({
  id: z.int(),
  userId: z.int(),
  name: z.string(),
  depts: Depts,
  submitterName: z.string(),
  source: z.enum(sources),
  tempF: TempF,
  abnormal: z.boolean(),
  periodName: z.string().describe('不在任何时段内的为空'),
  createTime: WireTime.describe('测量时间'),
  updateTime: WireTime.describe('到达时间'),
  withdrawn: z
    .object({ byName: z.string(), time: WireTime, reason: z.string() })
    .nullable()
    .describe('已撤回：不计入任何报表'),
})
export type TemperatureRecord = z.output<typeof TemperatureRecord>

/** A person's profile and month of readings (operations §2.10). */
export const Archive = z.object({
  frame: SheetFrame,
  profile: z.object({
    userId: z.int(),
    name: z.string(),
    gender: z.int(),
    clazzName: z.string(),
    birthDate: WireDate.nullable(),
    telephone: z.string().describe('隐去中间几位；没有为空'),
    idCard: z.string().describe('隐去；没有为空'),
    familyAddress: z.string(),
  }),
  relatives: z.array(z.object({ name: z.string(), relationship: z.string(), telephone: z.string() })),
  teachers: z.array(z.object({ name: z.string(), title: z.string(), telephone: z.string() })),
  userTemperatureVOS: z
    .array(
      z.object({
        date: WireDate,
        temps: z.array(PersonTemp),
        periodIds: z.array(z.int()).describe('当天的时段；表头是当月有过的全部时段'),
        isSchoolDay: z.boolean().describe('按校历上课；周末、节假日与假期没有体温不算未上报'),
      }),
    )
    .describe('逐日，由早到晚；本月到今天为止，未来的月份为空'),
})
export type Archive = z.output<typeof Archive>

/** A student on the entry sheet of a class. */
export const EntryRow = z.object({
  userId: z.int(),
  name: z.string(),
  stuOrTechCode: z.string(),
  tempF: TempF.nullable(),
  submitterName: z.string(),
  source: z.enum(sources).nullable(),
  absence: Absence.nullable(),
  readingId: z.int().nullable().describe('已有体温的编号，撤回时用'),
  mayWithdraw: z.boolean().describe('可以撤回：本人当天录入的，管理员为当天的全部'),
})
export type EntryRow = z.output<typeof EntryRow>

/** Recipients of the text messages about the fevers just saved, sent within a minute, or why there are none. */
export const FeverNotice = z.object({
  count: z.int().describe('体温偏高的人数'),
  way: z
    .enum([...textMessageStates, 'alerts'])
    .describe('sent 一分钟内发短信，alerts 由预警决定是否通知，其余为不能发的原因'),
  notAgain: z.int().describe('其中不再通知的：当天已记录过偏高，或补录的是一天以前的体温'),
  isHeadTold: z.boolean().describe('班主任会收到短信'),
  noParent: z.array(z.int()).describe('没有可以收到短信的家长的学生'),
})
export type FeverNotice = z.output<typeof FeverNotice>

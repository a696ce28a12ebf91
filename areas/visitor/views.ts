import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { documentTypes, visitKinds, visitStates } from './words.ts'

/** A visit in lists. Numbers and the pupil's name are masked. */
export const VisitRow = z.object({
  id: z.int(),
  kind: z.enum(visitKinds),
  state: z
    .enum(visitStates)
    .describe(
      'pending 待确认，agreed 已同意，inside 在校内，left 已离校，refused 已拒绝，expired 已过期，cancelled 已取消',
    ),
  name: z.string(),
  telephone: z.string().describe('隐去中间几位'),
  reason: z.string(),
  companions: z.int().describe('随行人数'),
  plate: z.string(),
  hostName: z.string(),
  hostDepartment: z.string(),
  studentName: z.string().nullable().describe('接孩子时学生的姓，隐去名字'),
  className: z.string().nullable(),
  fromTime: WireTime,
  untilTime: WireTime,
  gate: z.string(),
  badge: z.string().describe('访客牌号'),
  enteredTime: WireTime.nullable(),
  leftTime: WireTime.nullable(),
  isOverdue: z.boolean().describe('超过预计时间仍在校内'),
  isErased: z.boolean().describe('个人信息已按保存期限清除'),
  blockReason: z.string().nullable().describe('在黑名单中的原因；只给门卫与管理员'),
  sameName: z.boolean().describe('与黑名单人员同名，需核对证件；只给门卫与管理员'),
  isHost: z.boolean().describe('本人是被访人'),
  mayDecide: z.boolean(),
  mayCancel: z.boolean(),
  mayLetIn: z.boolean(),
  mayLetOut: z.boolean(),
  mayDelete: z.boolean(),
})
export type VisitRow = z.output<typeof VisitRow>

/** A step of a visit: what was done, by whom. */
const VisitStep = z.object({
  title: z.string(),
  time: WireTime,
  byName: z.string().describe('记录已删除的人为空'),
  note: z.string(),
})

/** A visit with its steps. */
export const VisitDetail = z.object({
  ...VisitRow.shape,
  note: z.string(),
  documentType: z.enum(documentTypes).nullable(),
  documentNumber: z.string().nullable().describe('只有末四位'),
  steps: z.array(VisitStep),
})
export type VisitDetail = z.output<typeof VisitDetail>

/** Numbers at the gate right now. */
export const GateCounts = z.object({
  inside: z.int().describe('在校内的访客，不含随行'),
  people: z.int().describe('在校内的人数，含随行'),
  overdue: z.int().describe('超时未离校'),
  pending: z.int().describe('待被访人确认'),
  expected: z.int().describe('已同意、今天还没有来'),
})
export type GateCounts = z.output<typeof GateCounts>

const Share = z.object({ name: z.string(), num: z.int() })

/** Figures of the visits of some days. */
export const VisitStatistics = z.object({
  visits: z.int().describe('入校人次，不含随行'),
  people: z.int().describe('入校人数，含随行'),
  refused: z.int(),
  expired: z.int().describe('同意或待确认而没有来'),
  overdue: z.int().describe('超过预计时间才离校或仍在校内'),
  averageMinutes: z.int().nullable().describe('已离校访客的平均停留；没有时为 null'),
  byDay: z.array(z.object({ day: z.string(), num: z.int() })),
  byReason: z.array(Share),
  byDepartment: z.array(Share).describe('被访部门，最多的 10 个'),
  byHour: z.array(z.object({ hour: z.int(), num: z.int() })),
})
export type VisitStatistics = z.output<typeof VisitStatistics>

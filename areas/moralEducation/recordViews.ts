import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { appealStates, assessTypes, correctionKinds, recordStates } from './words.ts'

/** A student, class or room that can be assessed. */
export const TargetRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().describe('学号；班级与宿舍为空'),
  groupId: z.int().nullable().describe('学生的班级、班级的年级、宿舍的楼栋'),
  groupName: z.string(),
  avatarUrl: z.string().nullable(),
})
export type TargetRow = z.output<typeof TargetRow>

/** A record. `remark` is JSON with `desc` and `images` (academics §3). */
export const RecordRow = z.object({
  id: z.int(),
  projectId: z.int(),
  assessType: z.enum(assessTypes),
  targetId: z.int(),
  targetName: z.string(),
  className: z.string().describe('当时的班级；宿舍为楼栋'),
  projectName: z.string(),
  itemId: z.int(),
  categoryTitle: z.string(),
  detailTitle: z.string(),
  assessValue: z.number().describe('现在的分值；撤回后为 0'),
  firstValue: z.number().describe('记分时的分值'),
  examUserName: z.string(),
  onDutyName: z.string(),
  createTime: WireTime,
  desc: z.string(),
  pictures: z.int().describe('图片的张数'),
  state: z.enum(recordStates),
  isCorrected: z.boolean(),
  isMine: z.boolean(),
  isOpen: z.boolean().describe('周期未结束，可以修改'),
  appealState: z.enum(appealStates).nullable(),
  mayAppeal: z.boolean().describe('可以申诉：本班的有效记录，没有申诉过，在规定的天数之内'),
  version: z.int(),
})
export type RecordRow = z.output<typeof RecordRow>

/** A record of a room as the dormitory's board shows it. */
export const RoomCheck = RecordRow.pick({
  id: true,
  projectName: true,
  categoryTitle: true,
  detailTitle: true,
  assessValue: true,
  firstValue: true,
  examUserName: true,
  createTime: true,
  state: true,
  isCorrected: true,
  appealState: true,
})

/** A change of a record after its period had ended. */
const CorrectionView = z.object({
  id: z.int(),
  kind: z.enum(correctionKinds),
  byName: z.string(),
  at: WireTime,
  reason: z.string(),
  oldValue: z.number(),
  newValue: z.number(),
})

/** A record with its pictures, corrections and appeal. */
export const RecordDetail = RecordRow.extend({
  remark: z.string().describe('JSON：desc 说明，images 图片地址'),
  images: z.array(z.string()).describe('图片的临时地址'),
  withdrawReason: z.string(),
  corrections: z.array(CorrectionView),
})
export type RecordDetail = z.output<typeof RecordDetail>

/** The value and rank of a student, or of the student's class, in a project. */
export const UserRank = z.object({
  projectId: z.int(),
  projectName: z.string(),
  assessValue: z.number(),
  rank: z.int(),
  outOf: z.int().describe('年级中参加排名的数目'),
})
export type UserRank = z.output<typeof UserRank>

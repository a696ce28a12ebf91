import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { uploadStates, taskStates } from './words.ts'

/** An upload for a student (operations §3, Material log). */
export const MaterialLog = z.object({
  id: z.int(),
  srcVal: z.string().describe('图片的限时地址；PDF 为下载地址'),
  thumbVal: z.string().nullable().describe('缩略图的限时地址；PDF 为 null'),
  name: z.string(),
  taskTitle: z.string(),
  uploadTime: WireTime,
  uploaderName: z.string().describe('上传人；家长注明家长，链接由教职工转交的注明由谁转交'),
  isLate: z.boolean(),
})
export type MaterialLog = z.output<typeof MaterialLog>

/** A student with their uploads. */
export const MaterialUser = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  clazzName: z.string(),
  count: z.int().describe('已上传的文件数'),
  taskId: z.int().nullable().describe('所选任务'),
  state: z.enum(uploadStates).nullable().describe('所选任务中 given 已交，late 补交，missing 未交；未选任务时为 null'),
  remindedTime: WireTime.nullable().describe('所选任务中最近一次提醒家长'),
  mayLink: z.boolean().describe('可以给其家长生成链接'),
  logList: z.array(MaterialLog),
})
export type MaterialUser = z.output<typeof MaterialUser>

/** A task with its counts among the students within reach. */
export const TaskView = z.object({
  id: z.int(),
  title: z.string(),
  note: z.string(),
  takesPdf: z.boolean(),
  takesLate: z.boolean(),
  mostFiles: z.int(),
  endTime: WireTime,
  state: z.enum(taskStates).describe('open 收集中，over 已过截止时间，closed 已结束'),
  classes: z.array(z.object({ id: z.int(), name: z.string() })),
  makerName: z.string(),
  createdTime: WireTime,
  asked: z.int().describe('应交人数'),
  given: z.int().describe('已交人数，含补交'),
  late: z.int().describe('其中补交人数'),
  files: z.int(),
  mayEdit: z.boolean().describe('可以修改、结束与删除'),
  version: z.int(),
})
export type TaskView = z.output<typeof TaskView>

/** The progress of a task in one class. */
export const ClassProgress = z.object({
  id: z.int(),
  name: z.string(),
  asked: z.int(),
  given: z.int(),
  late: z.int(),
  missing: z.array(z.object({ id: z.int(), name: z.string(), remindedTime: WireTime.nullable() })),
})
export type ClassProgress = z.output<typeof ClassProgress>

/** A file as shown to the child's parent. */
export const ParentFile = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  thumbUrl: z.string().nullable(),
  uploadTime: WireTime,
  mayDelete: z.boolean(),
})
export type ParentFile = z.output<typeof ParentFile>

/** A parent's page: the task and the files uploaded for the child. */
export const ParentHome = z.object({
  studentName: z.string(),
  parentName: z.string(),
  title: z.string(),
  note: z.string(),
  takesPdf: z.boolean(),
  mostFiles: z.int(),
  endTime: WireTime,
  keepDays: z.int(),
  isOver: z.boolean().describe('已过截止时间'),
  mayUpload: z.boolean(),
  files: z.array(ParentFile),
})
export type ParentHome = z.output<typeof ParentHome>

/** The settings of a school. */
export const ConfigView = z.object({ keepDays: z.int(), version: z.int() })
export type ConfigView = z.output<typeof ConfigView>

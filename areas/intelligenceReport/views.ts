import { z } from 'zod'

/** A person's access record within a period. */
const EntryRecord = z.object({
  id: z.int(),
  entryTime: z.string(),
  stateDictId: z.int(),
  typeName: z.string(),
  locationDesc: z.string(),
})
type EntryRecord = z.output<typeof EntryRecord>

/** A person who matches the query, with their latest records (operations §2.12). */
export const PersonRow = z.object({
  userId: z.int(),
  department: z.string(),
  name: z.string(),
  dormitory: z.string(),
  room: z.string(),
  recordNum: z.int(),
  entryRecords: z.array(EntryRecord).describe('由新到旧，最多 20 条'),
})
export type PersonRow = z.output<typeof PersonRow>

/** The number of people with a record in one period, before periods are combined. */
export const TypeStatistic = z.object({
  period: z.int().describe('1 第一个时段，2 第二个时段'),
  entryType: z.int(),
  typeName: z.string(),
  entryBegin: z.string(),
  entryEnd: z.string(),
  entryUserNum: z.int(),
})
export type TypeStatistic = z.output<typeof TypeStatistic>

/** A saved query (operations §3). */
export const SceneView = z.object({
  id: z.int(),
  schoolId: z.int(),
  alias: z.string(),
  firstStartTimeStr: z.string(),
  firstEndTimeStr: z.string(),
  firstStateDictId: z.int(),
  caculateCondition: z.int(),
  secondStartTimeStr: z.string().nullable(),
  secondEndTimeStr: z.string().nullable(),
  secondStateDictId: z.int().nullable(),
  version: z.int(),
})
export type SceneView = z.output<typeof SceneView>

/** A dormitory schedule whose times and type can fill a period of the query. */
export const ReportSchedule = z.object({
  id: z.int(),
  alias: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  stateDictId: z.int(),
})
export type ReportSchedule = z.output<typeof ReportSchedule>

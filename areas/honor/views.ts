import { z } from 'zod'
import { awardStates, levels, ribbons, targets } from './words.ts'

/** An award with its year, kind, recipient and history. */
export const AwardRow = z.object({
  id: z.int(),
  yearId: z.int(),
  yearName: z.string(),
  yearClosed: z.boolean(),
  kindId: z.int(),
  kindName: z.string(),
  level: z.enum(levels),
  target: z.enum(targets),
  ribbon: z.enum(ribbons),
  wording: z.string(),
  userId: z.int().nullable().describe('班级荣誉没有'),
  name: z.string().describe('人员的姓名，或班级的名称'),
  code: z.string().nullable(),
  departmentName: z.string().describe('获得荣誉时的班级或部门'),
  awardedOn: z.string(),
  issuer: z.string(),
  certificateNumber: z.string(),
  note: z.string(),
  state: z.enum(awardStates),
  reason: z.string().describe('审核意见，或撤销的原因'),
  proposer: z.string().nullable(),
  isOwn: z.boolean().describe('由当前用户提报'),
  pictureUrl: z.string().nullable(),
  version: z.int(),
})
export type AwardRow = z.output<typeof AwardRow>

/** Numbers of honours by level. Levels without any are left out. */
const LevelCounts = z.array(z.object({ level: z.enum(levels), num: z.int() }))

const Ranked = z.object({ name: z.string(), num: z.int(), byLevel: LevelCounts })
export type Ranked = z.output<typeof Ranked>

/** Figures of a year: numbers by level, and the ranking of classes, grades and departments. */
export const TableView = z.object({
  num: z.int(),
  people: z.int().describe('获得荣誉的人数，一人多项只算一次'),
  byLevel: LevelCounts,
  classes: z.array(Ranked),
  grades: z.array(Ranked),
  departments: z.array(Ranked),
})
export type TableView = z.output<typeof TableView>

/** A pasted line and the people within reach whom it may mean. */
export const NamedLine = z.object({
  text: z.string(),
  people: z.array(
    z.object({ userId: z.int(), name: z.string(), code: z.string().nullable(), departmentName: z.string() }),
  ),
})
export type NamedLine = z.output<typeof NamedLine>

import { z } from 'zod'
import { ShownArea, ShownLine, ShownPrism } from './fields.ts'
import { lineKinds } from './words.ts'

/** The position and range of a school. Version 0 means never saved; then there is no position. */
export const RangeView = z.object({
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  zoom: z.number(),
  baiduJsonUnZip: z.array(ShownArea),
  version: z.int(),
})
export type RangeView = z.output<typeof RangeView>

/** A building on the map (academics §3, Model/building). `height` is its number of floors. */
export const BuildingView = z.object({
  id: z.int(),
  name: z.string(),
  parentId: z.int().nullable(),
  parent: z.string().nullable(),
  height: z.int(),
  baiduJsonUnZip: ShownPrism,
  dormitoryId: z.int().nullable(),
  dormitory: z.string().nullable(),
  locationCodeDOS: z.array(z.object({ id: z.int(), code: z.string(), description: z.string() })),
  remark: z.string(),
  version: z.int(),
})
export type BuildingView = z.output<typeof BuildingView>

/** A road, pipe or cable on the map. */
export const LineView = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(lineKinds),
  baiduJsonUnZip: ShownLine,
  depth: z.number().nullable(),
  material: z.string(),
  remark: z.string(),
  /** The length in metres, from its course. */
  length: z.number(),
  version: z.int(),
})
export type LineView = z.output<typeof LineView>

const counts = {
  dormNum: z.int().describe('房间数'),
  stuNum: z.int().describe('学生数'),
  backDormStuNum: z.int().describe('已归人数'),
  leaveNum: z.int().describe('请假人数'),
}

/** The dormitory of a building: counts, and its rooms by floor. It names no pupil. */
export const DormitoryView = z.object({
  id: z.int(),
  name: z.string(),
  ...counts,
  managers: z.array(z.string()),
  rooms: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      floor: z.int(),
      beds: z.int(),
      stuNum: z.int(),
      backDormStuNum: z.int(),
    }),
  ),
})
export type DormitoryView = z.output<typeof DormitoryView>

/** A device or a resource of a floor. */
const OnFloor = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string().describe('设备类型的代码，或资源类型的编号'),
  typeName: z.string(),
  location: z.string(),
})

/** The devices and resources on a floor of a building. Devices are left out without the permission to view them, and resources likewise. */
export const FloorView = z.object({
  floor: z.int(),
  devices: z.array(OnFloor.extend({ status: z.string() })),
  resources: z.array(OnFloor),
})
export type FloorView = z.output<typeof FloorView>

/** The lesson that a class has at present (academics §3, Class info). All null without one. */
export const LessonView = z.object({
  course: z.object({ subjectName: z.string(), strTimeBegin: z.string().describe('HH:mm') }).nullable(),
  user: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
  time: z.int().nullable().describe('课时长度，分钟'),
  beganAt: z.string().nullable().describe('本节课开始的时间，ISO'),
})
export type LessonView = z.output<typeof LessonView>

/** The newest values of an air monitor (academics §3, Air data). */
export const AirView = z.object({
  temp: z.number().nullable(),
  humidity: z.number().nullable(),
  pm25: z.number().nullable(),
  at: z.string(),
})
export type AirView = z.output<typeof AirView>

import { z } from 'zod'
import { WireDate, WireTime } from '../../platform/contract/time.ts'
import { Region } from './regions.ts'
import { orientations, priorities, resourceKinds, showReasons, targets, taskStates } from './words.ts'

const Url = z.string().nullable().describe('几分钟内有效的地址；公告为 null')

/** A picture or notice in the list. */
export const ResourceView = z.object({
  id: z.int(),
  kind: z.enum(resourceKinds),
  name: z.string(),
  folder: z.string(),
  text: z.string().describe('公告的文字；图片为空'),
  url: Url,
  size: z.int().describe('图片的字节数；公告的字数'),
  width: z.int().nullable(),
  height: z.int().nullable(),
  uploader: z.string(),
  time: WireTime,
  shown: z.int().describe('使用它的已发布任务数'),
  version: z.int(),
})
export type ResourceView = z.output<typeof ResourceView>

/** A layout with the number of tasks that use it. */
export const LayoutView = z.object({
  id: z.int(),
  name: z.string(),
  orientation: z.enum(orientations),
  regions: z.array(Region),
  tasks: z.int(),
  shown: z.int().describe('使用它的已发布任务数'),
  version: z.int(),
})
export type LayoutView = z.output<typeof LayoutView>

const taskFields = {
  id: z.int(),
  name: z.string(),
  layoutId: z.int(),
  layoutName: z.string(),
  priority: z.enum(priorities),
  from: WireDate,
  to: WireDate,
  fromTime: z.string(),
  toTime: z.string(),
  seconds: z.int(),
  target: z.enum(targets),
  state: z.enum(taskStates),
  isDue: z.boolean().describe('现在在日期与每天的时间之内'),
  isOver: z.boolean().describe('结束时间已过'),
  publishedAt: WireTime.nullable(),
  publishedBy: z.string(),
  version: z.int(),
}

/** A task in the list. */
export const TaskRow = z.object(taskFields)
export type TaskRow = z.output<typeof TaskRow>

const Shown = z.object({ id: z.int(), kind: z.enum(resourceKinds), name: z.string(), text: z.string(), url: Url })

/** A task with its content, pads, and the published tasks that share pads, days and hours with it. */
export const TaskView = z.object({
  ...taskFields,
  departmentIds: z.array(z.int()),
  buildingIds: z.array(z.int()),
  padIds: z.array(z.int()),
  layout: LayoutView.pick({ id: true, name: true, orientation: true, regions: true }),
  contents: z.array(z.object({ regionKey: z.int(), resources: z.array(Shown) })),
  pads: z.array(z.object({ id: z.int(), name: z.string(), place: z.string() })),
  rivals: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        priority: z.enum(priorities),
        pads: z.int().describe('同时在范围内的班牌数'),
        precedes: z.boolean().describe('它优先于本任务'),
      }),
    )
    .describe('日期、时间与班牌都有重合的其他已发布任务'),
})
export type TaskView = z.output<typeof TaskView>

/** A class pad to choose, with its building. */
export const PadChoice = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  buildingId: z.int().nullable(),
  building: z.string().nullable(),
})

/** A class pad of the school. */
export const PadRow = z.object({
  id: z.int().describe('设备编号'),
  name: z.string(),
  typeName: z.string(),
  place: z.string(),
  className: z.string().nullable(),
  isPaired: z.boolean(),
  pairedAt: WireTime.nullable(),
  seenAt: WireTime.nullable().describe('最近一次取内容，精确到一分钟'),
  isOnline: z.boolean(),
  due: z
    .object({
      id: z.int(),
      name: z.string(),
      reason: z.enum(showReasons),
      others: z.int().describe('此时不显示的其他任务数'),
    })
    .nullable()
    .describe('现在应显示的任务；没有时显示默认画面'),
  played: z.object({ name: z.string(), at: WireTime }).nullable().describe('班牌最近上报的画面'),
})
export type PadRow = z.output<typeof PadRow>

/** A span in which a pad showed a task, as the pad reported it. */
export const PlayRow = z.object({
  id: z.int(),
  padName: z.string(),
  taskName: z.string(),
  from: WireTime,
  until: WireTime,
  minutes: z.int(),
})
export type PlayRow = z.output<typeof PlayRow>

/** The present screen of a pad. It names no pupil. */
export const PadScreen = z.object({
  now: WireTime,
  schoolName: z.string(),
  padName: z.string(),
  reloads: z.int().describe('变大时班牌重新载入页面'),
  task: z
    .object({
      id: z.int(),
      name: z.string(),
      isUrgent: z.boolean(),
      seconds: z.int().describe('每项显示的秒数'),
      secondsLeft: z.int().describe('今天还要显示的秒数；断线时到此为止'),
      regions: z.array(Region.extend({ resources: z.array(Shown) })),
    })
    .nullable()
    .describe('没有任务时为 null，班牌显示默认画面'),
  ofClass: z
    .object({
      name: z.string(),
      slogan: z.string(),
      headTeacher: z.string(),
      pupils: z.int(),
      onLeave: z.int(),
    })
    .nullable(),
})
export type PadScreen = z.output<typeof PadScreen>

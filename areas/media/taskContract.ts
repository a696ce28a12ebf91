import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, kilobytes, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { id, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { minuteClock } from '../../platform/contract/wireClock.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { DepartmentId } from '../registry/contract.ts'
import { mediaLimits } from './limits.ts'
import { mediaRefusals } from './refusals.ts'
import { regionLimits } from './regions.ts'
import { TaskRow, TaskView } from './views.ts'
import { priorities, targets, taskStates } from './words.ts'

const mayView = permission('media:task:view')
const mayEdit = permission('media:task:edit')
const mayPublish = permission('media:task:publish')

const { chosen, perRegion, seconds } = mediaLimits

const listOf = (element: z.ZodInt) =>
  z.array(element).max(chosen, `一次最多选择 ${chosen} 个`).refine(areDistinct, '有重复的选择').default([])

const Content = z.object({
  regionKey: z.int().min(1).max(99).describe('版式中的区域编号'),
  resourceIds: z
    .array(id('mediaResource'))
    .max(perRegion, `一个区域最多 ${perRegion} 个素材`)
    .refine(areDistinct, '同一素材不必重复选择'),
})

const needs = (target: (typeof targets)[number], path: string, error: string) => ({ target, path, error })

const choices = [
  needs('departments', 'departmentIds', '请选择年级或班级'),
  needs('buildings', 'buildingIds', '请选择楼栋'),
  needs('pads', 'padIds', '请选择班牌'),
]

const Task = z
  .object({
    id: id('mediaTask', 'mediaDraft').optional(),
    name: nameText(mediaLimits.name, '请填写名称'),
    layoutId: id('mediaLayout'),
    priority: z.enum(priorities).default('normal'),
    from: WireDay,
    to: WireDay,
    fromTime: minuteClock('mediaFromTime', '07:30').describe('每天从'),
    toTime: minuteClock('mediaToTime', '07:30').describe('每天到'),
    seconds: z.int().min(seconds.least).max(seconds.most).default(10).describe('每项显示的秒数'),
    target: z.enum(targets).default('all'),
    departmentIds: listOf(DepartmentId).describe('范围为 departments 时：年级或班级'),
    buildingIds: listOf(id('dormitoryBuilding')).describe('范围为 buildings 时：楼栋'),
    padIds: listOf(id('mediaPad')).describe('范围为 pads 时：班牌设备'),
    contents: z
      .array(Content)
      .max(regionLimits.most)
      .refine((contents) => areDistinct(contents.map(({ regionKey }) => regionKey)), '同一区域不能填写两次')
      .default([]),
    version: versionOf('mediaTaskVersion'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: '结束日期不能早于开始日期' })
  .refine(({ fromTime, toTime }) => fromTime < toTime, { path: ['toTime'], error: '结束时间须晚于开始时间' })
  .superRefine((task, context) => {
    const chosenIds = { departmentIds: task.departmentIds, buildingIds: task.buildingIds, padIds: task.padIds }
    const lists = new Map(Object.entries(chosenIds))
    const missing = choices.find(({ target, path }) => task.target === target && lists.get(path)?.length === 0)
    if (missing) context.addIssue({ code: 'custom', path: [missing.path], message: missing.error })
  })

const TaskId = id('mediaTask')
const { unknownRegion, wrongContent, regionEmpty, taskPublished, notPublished, taskOver, noPads } = mediaRefusals

/** Calls for tasks. */
export const taskCalls = {
  taskPage: post('/media/task/find/page', {
    doc: '发布任务分页：已发布的在前，然后新的在前。A-CALL-135',
    may: mayView,
    body: z.object({
      keyword: keywordText(64).default('').describe('名称'),
      state: z.enum(taskStates).optional(),
      priority: z.enum(priorities).optional(),
      ...pageInput,
    }),
    data: pageOf(TaskRow),
    writes: false,
  }),
  task: get('/media/task/{id}', {
    doc: '一个任务的内容、班牌，与同时发布在这些班牌上的其他任务',
    may: mayView,
    params: { id: TaskId },
    data: TaskView,
    refusals: [common.notFound],
  }),
  saveTask: post('/media/task/save', {
    doc: '新增或保存任务；已发布的须先撤回，版本不是最新时返回 10020 与当前内容。A-CALL-135',
    title: '保存发布任务',
    may: mayEdit,
    body: Task,
    // A task may name 200 classes, buildings and pads each.
    mostBytes: kilobytes(22),
    data: TaskView,
    refusals: [common.notFound, common.stale, unknownRegion, wrongContent, taskPublished],
  }),
  deleteTask: del('/media/task/delete', {
    doc: '删除没有在发布的任务。A-CALL-135',
    title: '删除发布任务',
    may: mayEdit,
    query: { id: id('mediaTask', 'mediaDraft') },
    data: nothing,
    refusals: [common.notFound, taskPublished],
  }),
  publishTask: post('/media/task/publish', {
    doc: '发布任务：到时间即在范围内的班牌显示，同时有几个时按优先级、再按发布先后',
    title: '发布任务',
    may: mayPublish,
    body: z.object({ id: id('mediaTask', 'mediaDraft'), version: versionOf('mediaTaskVersion') }),
    data: TaskRow,
    refusals: [common.notFound, common.stale, taskPublished, regionEmpty, taskOver, noPads],
  }),
  withdrawTask: post('/media/task/withdraw', {
    doc: '撤回任务：班牌下一次取内容即不再显示',
    title: '撤回任务',
    may: mayPublish,
    body: z.object({ id: id('mediaTask', 'publishedMediaTask') }),
    data: TaskRow,
    refusals: [common.notFound, notPublished],
  }),
}

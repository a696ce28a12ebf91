import { z } from 'zod'
import { areDistinct } from '../../platform/contract/areDistinct.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, kilobytes, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { mealLimits } from './limits.ts'
import { mealRefusals } from './refusals.ts'

const mayManage = permission('meal:canteen:edit')
const mayOrder = permission('meal:canteen:edit', 'meal:order:edit')

const people = () => z.array(id('diner')).max(mealLimits.pupils).refine(areDistinct, '学生重复').default([])

const Group = z.object({
  id: id('mealGroup').optional(),
  name: nameText(mealLimits.groupName, '请填写分组名称').register(fieldMeaning, { sample: 'newMealName' }),
  mealIds: z
    .array(id('meal'))
    .min(1, '请选择餐别')
    .max(mealLimits.meals)
    .refine(areDistinct, '餐别重复')
    .describe('默认订的餐'),
  classIds: z
    .array(id('mealClass'))
    .max(mealLimits.classes)
    .refine(areDistinct, '班级重复')
    .register(fieldMeaning, { sample: 'mealClasses', usual: true })
    .default([]),
  pupilIds: people().describe('班级之外的学生'),
  exceptIds: people().describe('班级中不随分组用餐的学生'),
  suspendedFrom: WireDay.describe('停餐的第一天')
    .register(fieldMeaning, { sample: 'mealFirstDay' })
    .nullable()
    .default(null),
  suspendedTo: WireDay.describe('停餐的最后一天；未定为 null')
    .register(fieldMeaning, { sample: 'mealLastDay' })
    .nullable()
    .default(null),
  disabled: flag.default(false),
  version: versionOf('mealVersion'),
})

const GroupInput = Group.refine(({ classIds, pupilIds }) => classIds.length + pupilIds.length > 0, {
  path: ['classIds'],
  error: '请选择班级或学生',
})
  .refine(({ suspendedFrom, suspendedTo }) => suspendedTo === null || suspendedFrom !== null, {
    path: ['suspendedFrom'],
    error: '请填写停餐的第一天',
  })
  .refine(({ suspendedFrom: from, suspendedTo: to }) => from === null || to === null || from <= to, {
    path: ['suspendedTo'],
    error: '结束日期不能早于开始日期',
  })

const Person = z.object({ id: z.int(), name: z.string() })

/** A dining group with the names of its classes and pupils. */
export const GroupView = z.object({
  ...Group.shape,
  id: z.int(),
  mealIds: z.array(z.int()),
  classIds: z.array(z.int()),
  pupilIds: z.array(z.int()),
  exceptIds: z.array(z.int()),
  suspendedFrom: z.string().nullable(),
  suspendedTo: z.string().nullable(),
  version: z.int(),
  classes: z.array(Person),
  pupils: z.array(Person),
  excepts: z.array(Person),
  size: z.int().describe('现在用餐的人数'),
})
export type GroupView = z.output<typeof GroupView>

/** A pupil to choose. */
export const DinerRow = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  className: z.string().nullable(),
})
export type DinerRow = z.output<typeof DinerRow>

/** Dining groups, and the classes and pupils to choose from. */
export const groupCalls = {
  groups: get('/orderMeal/group/list', {
    doc: '用餐分组，按名称',
    may: mayManage,
    data: z.array(GroupView),
    namesChildren: true,
  }),
  saveGroup: post('/orderMeal/group/save', {
    doc: '新增或保存用餐分组；从下一次截止起按新的分组订餐。academics §7，A-CALL-130',
    may: mayManage,
    body: GroupInput,
    data: GroupView,
    refusals: [common.notFound, common.stale, mealRefusals.groupTwice, mealRefusals.notDiners],
    mostBytes: kilobytes(32),
    namesChildren: true,
  }),
  deleteGroup: del('/orderMeal/group/delete', {
    doc: '删除用餐分组；已有的订单不变。academics §7，A-CALL-130',
    may: mayManage,
    query: { id: id('mealGroup') },
    data: nothing,
    refusals: [common.notFound],
  }),
  mealClasses: get('/orderMeal/class/list', {
    doc: '可以订餐的班级：班主任为自己的班，食堂管理员为全校',
    may: mayOrder,
    data: z.array(Person),
  }),
  findDiners: post('/orderMeal/student/find', {
    doc: `按姓名、拼音或学号查找学生，最多 ${mealLimits.found} 人`,
    may: mayManage,
    body: z.object({ word: keywordText(32).min(1).register(fieldMeaning, { sample: 'mealWord' }) }),
    data: z.array(DinerRow),
    writes: false,
    namesChildren: true,
  }),
}

import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageSizeFields } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { UserGroupId } from '../permissions/contract.ts'
import { SchoolId } from '../registry/contract.ts'
import { moralRefusals } from './refusals.ts'
import { ItemValue, PositiveValue } from './value.ts'
import { assessTypes, durations, scoringWays } from './words.ts'

/** The longest names and remarks, and the most groups, categories and items. */
export const projectLimits = { name: 40, title: 60, remark: 200, groups: 20, order: 300 } as const

const { projectTwice, typeFixed, categoryTwice, itemTwice, partialOrder } = moralRefusals

/** Permission to change projects (academics §6). */
export const mayEditProjects = permission('sys:education:add')
const mayView = permission('moralEducation:project:view')

export const ProjectId = id('assessProject')
const CategoryId = id('assessCategory')
const ItemId = id('assessItem')

const ProjectFields = z.object({
  name: nameText(projectLimits.name, '请填写项目名称').register(fieldMeaning, { sample: 'newAssessName' }),
  assessType: z.enum(assessTypes).register(fieldMeaning, { sample: 'assessType' }).describe('考评对象'),
  duration: z.enum(durations).describe('考评周期'),
  examinerGroupId: UserGroupId.optional().describe('考评人用户组，只有一个时'),
  examinerGroupIds: z.array(UserGroupId).max(projectLimits.groups).default([]).describe('考评人用户组'),
  defaultValue: PositiveValue.default(0).describe('每个周期的初始分，不小于 0'),
  joinDefault: flag.default(false).describe('初始分计入排名'),
  scoreIs: z.enum(scoringWays).default('0').describe('0 选择分值，1 手动输入'),
  isEnable: flag.default(true),
})

/** A project. */
export const ProjectView = z.object({
  id: z.int(),
  name: z.string(),
  assessType: z.enum(assessTypes),
  duration: z.enum(durations),
  examinerGroupId: z.int().nullable().describe('第一个用户组'),
  examinerGroupIds: z.array(z.int()),
  defaultValue: z.number(),
  joinDefault: z.boolean(),
  scoreIs: z.enum(scoringWays),
  isEnable: z.boolean(),
  version: z.int(),
})
export type ProjectView = z.output<typeof ProjectView>

const CategoryFields = z.object({
  title: nameText(projectLimits.title, '请填写类别名称').register(fieldMeaning, { sample: 'newAssessTitle' }),
  remark: text(projectLimits.remark).default(''),
})

const ItemFields = z.object({
  title: nameText(projectLimits.title, '请填写评分项名称').register(fieldMeaning, { sample: 'newAssessTitle' }),
  value: ItemValue.describe('加分为正，扣分为负'),
  remark: text(projectLimits.remark).default(''),
  isEnable: flag.default(true),
})

/** A scoring item. */
export const ItemView = z.object({
  id: z.int(),
  assessProjectCategoryId: z.int(),
  title: z.string(),
  value: z.number(),
  remark: z.string(),
  isEnable: z.boolean(),
  version: z.int(),
})
export type ItemView = z.output<typeof ItemView>

/** A category with its items, in the order of the project. */
export const CategoryView = z.object({
  id: z.int(),
  assessProjectId: z.int(),
  title: z.string(),
  remark: z.string(),
  version: z.int(),
  children: z.array(ItemView),
})
export type CategoryView = z.output<typeof CategoryView>

/** A project with its categories and items. */
export const ProjectDetail = ProjectView.extend({
  categories: z.array(CategoryView),
  hasRecords: z.boolean().describe('已有记录：不能再改考评对象'),
})
export type ProjectDetail = z.output<typeof ProjectDetail>

const Deleted = z.object({ isDisabled: z.boolean().describe('有记录，因此只停用') })

export const projectCalls = {
  projectPage: get('/moral/education/assessment/project/list', {
    doc: '本校的考评项目，启用的在前。academics §7',
    may: mayView,
    query: {
      ...pageInput,
      schoolId: SchoolId.optional(),
      keyword: keywordText(projectLimits.name).default('').describe('项目名称'),
    },
    data: z.object({
      records: z.array(ProjectView),
      total: z.int(),
      ...pageSizeFields,
    }),
    refusals: [common.notFound],
  }),
  projectChoices: post('/moral/education/assessment/list/school/project/', {
    doc: '本校的全部考评项目，供选择。academics §7',
    may: mayView,
    body: z.object({ schoolId: SchoolId.optional(), onlyEnabled: flag.default(false) }),
    data: z.array(ProjectView),
    refusals: [common.notFound],
    writes: false,
  }),
  project: get('/moral/education/assessment/project/{id}', {
    doc: '一个考评项目，连同类别与评分项。academics §7',
    may: mayView,
    params: { id: ProjectId },
    data: ProjectDetail,
    refusals: [common.notFound],
  }),
  categoryDetails: get('/moral/education/assessment/list/project/{id}/category/detail', {
    doc: '一个项目的类别与评分项。academics §7',
    may: mayView,
    params: { id: ProjectId },
    data: z.array(CategoryView),
    refusals: [common.notFound],
    forOtherClients: true,
  }),
  newProject: post('/moral/education/assessment/project/new', {
    doc: '新增考评项目',
    may: mayEditProjects,
    body: ProjectFields,
    data: ProjectView,
    refusals: [common.notFound, projectTwice],
  }),
  updateProject: put('/moral/education/assessment/project/update', {
    doc: '保存考评项目；已结束周期的统计不变。academics §7',
    may: mayEditProjects,
    body: ProjectFields.extend({ id: ProjectId, version: versionOf('assessVersion') }),
    data: ProjectView,
    refusals: [common.notFound, common.stale, projectTwice, typeFixed],
  }),
  copyProject: post('/moral/education/assessment/project/copy', {
    doc: '复制考评项目，连同类别与启用的评分项',
    may: mayEditProjects,
    body: z.object({
      id: ProjectId,
      name: nameText(projectLimits.name, '请填写项目名称').register(fieldMeaning, { sample: 'newAssessName' }),
    }),
    data: ProjectView,
    refusals: [common.notFound, projectTwice],
  }),
  newCategory: post('/moral/education/assessment/category/new', {
    doc: '新增类别。academics §7',
    may: mayEditProjects,
    body: CategoryFields.extend({ assessProjectId: ProjectId }),
    data: nothing,
    refusals: [common.notFound, categoryTwice],
  }),
  updateCategory: put('/moral/education/assessment/category/update', {
    doc: '保存类别。academics §7',
    may: mayEditProjects,
    body: CategoryFields.extend({ id: CategoryId, version: versionOf('assessVersion') }),
    data: nothing,
    refusals: [common.notFound, common.stale, categoryTwice],
  }),
  deleteCategory: del('/moral/education/assessment/category/delete', {
    doc: '删除类别与其评分项；有记录的评分项只停用。academics §7',
    may: mayEditProjects,
    query: { id: CategoryId },
    data: Deleted,
    refusals: [common.notFound],
  }),
  saveDetail: post('/moral/education/assessment/detail/save', {
    doc: '新增评分项。academics §7',
    may: mayEditProjects,
    body: ItemFields.extend({ assessProjectCategoryId: CategoryId }),
    data: nothing,
    refusals: [common.notFound, itemTwice],
  }),
  updateDetail: put('/moral/education/assessment/detail/update', {
    doc: '保存评分项；已有的记录不变。academics §7',
    may: mayEditProjects,
    body: ItemFields.extend({ id: ItemId, version: versionOf('assessVersion') }),
    data: nothing,
    refusals: [common.notFound, common.stale, itemTwice],
  }),
  deleteDetail: del('/moral/education/assessment/detail/delete', {
    doc: '删除评分项；有记录的只停用。academics §7',
    may: mayEditProjects,
    query: { id: ItemId },
    data: Deleted,
    refusals: [common.notFound],
  }),
  orderCategories: put('/moral/education/assessment/category/order', {
    doc: '调整类别的顺序',
    may: mayEditProjects,
    body: z.object({
      assessProjectId: ProjectId,
      ids: z.array(CategoryId).min(1).max(projectLimits.order).describe('全部类别，按新的顺序'),
    }),
    data: nothing,
    refusals: [common.notFound, partialOrder],
  }),
  orderDetails: put('/moral/education/assessment/detail/order', {
    doc: '调整类别中评分项的顺序',
    may: mayEditProjects,
    body: z.object({
      assessProjectCategoryId: CategoryId,
      ids: z.array(ItemId).min(1).max(projectLimits.order).describe('类别的全部评分项，按新的顺序'),
    }),
    data: nothing,
    refusals: [common.notFound, partialOrder],
  }),
}

import { z } from 'zod'
import { get, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { SchoolId } from '../registry/contract.ts'

/** The most modules that a save may name. */
const mostModules = 64

const ModuleId = z
  .string()
  .regex(/^[A-Za-z][A-Za-z\d]*$/, '模块编号只含字母和数字')
  .max(32)
  .register(fieldMeaning, { sample: 'module' })

const ModuleLeaf = z.object({ id: z.string(), name: z.string() })

const ModuleNode = z.object({
  id: z.string().describe('分组以 group: 开头，不能提交'),
  name: z.string(),
  children: z.array(ModuleLeaf).describe('其中的模块'),
})
export type ModuleNode = z.output<typeof ModuleNode>

/** The modules that a school has. */
export const SchoolModules = z.object({
  moduleIds: z.array(z.string()),
  version: z.string().describe('这份清单的版本，保存时带回'),
})
export type SchoolModules = z.output<typeof SchoolModules>

const mayView = permission('moduleAuth:module:view', 'moduleAuth:module:edit')

export const moduleAuth = {
  tree: get('/sys/schoolModule/tree', {
    doc: '可以开通与关闭的模块，按分组；始终开放的功能不在其中。academics §3、§7',
    may: mayView,
    query: { schoolId: SchoolId },
    data: z.array(ModuleNode),
    refusals: [common.notFound],
  }),
  ids: get('/sys/schoolModule/ids', {
    doc: '某学校已开通的模块。academics §7',
    may: mayView,
    query: { schoolId: SchoolId },
    data: SchoolModules,
    refusals: [common.notFound],
  }),
  save: post('/sys/schoolModule/save', {
    doc: '设置某学校开通的模块，下一次调用即生效；关闭的模块数据保留；版本不是最新时返回 10020 与当前内容。academics §7、§8',
    title: '设置学校开通的模块',
    may: permission('moduleAuth:module:edit'),
    body: z.object({
      schoolId: id('school', 'schoolToAuthorize'),
      moduleIds: z.array(ModuleId).max(mostModules).describe('全部开通的模块，其余的关闭'),
      version: text(64, 1).register(fieldMeaning, { sample: 'modulesVersion' }).describe('读取时的版本'),
    }),
    data: SchoolModules,
    refusals: [common.notFound, common.stale],
  }),
}

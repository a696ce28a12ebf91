import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { get, kilobytes, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, largestId, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { DepartmentId, nodeType } from '../registry/contract.ts'
import { OrganisationNode, OrganisationTree, classLimit, gradeLimits } from './nodes.ts'
import { organisationRefusals as refusals } from './refusals.ts'

const operate = permission('school:org:operate')

/** Body of `saveNode`. A new node needs `parentId` and `type`. */
export const NodeSave = z.object({
  id: id('department', 'savedNode').optional().describe('不给为新建'),
  parentId: z
    .int()
    .min(1)
    .max(largestId)
    .register(fieldMeaning, { kind: 'department', sample: 'department', usual: true })
    .optional()
    .describe('新建时的上级组织；编辑时不看'),
  name: nameText(60, '请输入组织名称'),
  type: z
    .int()
    .min(1)
    .max(9)
    .register(fieldMeaning, { sample: 'childType', usual: true })
    .optional()
    .describe('新建时的类型；编辑时不看'),
  schoolSection: z.int().min(1).max(6).nullish(),
  schoolGrade: z.int().min(1).max(gradeLimits.ofCompleteSchool).nullish(),
  schoolClz: z.int().min(1).max(classLimit).nullish(),
  orderNum: z.int().min(0).max(100_000).optional().describe('不给则排在最后'),
  visible: z.boolean().optional(),
  version: versionOf('nodeVersion'),
})

/** Body of `addNodes`: grades or classes to add below one parent. */
export const AddNodesBody = z.object({
  parentId: id('department', 'gradeNode'),
  type: z
    .int()
    .min(nodeType.grade)
    .max(nodeType.class)
    .register(fieldMeaning, { sample: 'classType' })
    .describe('3 年级，4 班级'),
  nodes: z
    .array(
      z.object({
        name: nameText(60, '请输入组织名称'),
        number: z.int().min(1).max(classLimit).describe('第几年级，或班号'),
      }),
    )
    .min(1, '没有要新建的组织')
    .max(classLimit),
})

/** Settings of a node's children: name, visibility and order. */
export const NodeSettings = z.object({
  id: z.int(),
  name: z.string(),
  children: z.array(z.object({ id: z.int(), name: z.string(), type: z.int(), visible: z.boolean(), version: z.int() })),
})
export type NodeSettings = z.output<typeof NodeSettings>

/** Calls that change the organisation tree, and its paged list. */
export const nodeCalls = {
  treePage: post('/org/findTree/page', {
    forOtherClients: true,
    doc: '组织树分页：每页若干所学校，每所含本校的组织树。foundations §7',
    may: permission('school:org:view'),
    body: z.object({ ...pageInput, showFinishSchoolData: flag.default(false), keyword: text(64).default('') }),
    data: pageOf(OrganisationTree),
    writes: false,
  }),
  saveNode: post('/org/save', {
    doc: '新建或编辑组织节点；年级、班级的学段、年级与班号可由上级推出。foundations §5、§7',
    may: operate,
    body: NodeSave,
    data: OrganisationNode,
    refusals: [
      common.notFound,
      common.stale,
      refusals.hidden,
      refusals.rootFixed,
      refusals.wrongChild,
      refusals.noSection,
      refusals.gradeTooHigh,
      refusals.numbersUsed,
      refusals.numberTaken,
      refusals.nameTaken,
      refusals.otherSection,
      refusals.graduated,
    ],
  }),
  addNodes: post('/org/save/several', {
    doc: '在同一上级下一次新建若干年级或班级，或全部新建，或全部不建',
    title: '批量新建年级或班级',
    may: operate,
    body: AddNodesBody,
    mostBytes: kilobytes(24),
    data: z.array(OrganisationNode),
    refusals: [
      common.notFound,
      refusals.hidden,
      refusals.wrongChild,
      refusals.noSection,
      refusals.gradeTooHigh,
      refusals.numberTaken,
      refusals.nameTaken,
      refusals.graduated,
    ],
  }),
  addClasses: post('/org/save/classes', {
    doc: '为多个年级新建所给班号的班级，名称按本校已有的写法；已有的跳过，或全部新建，或全部不建',
    title: '批量新建各年级的班级',
    may: operate,
    body: z.object({
      grades: z
        .array(
          z.object({
            parentId: id('department', 'gradeNode'),
            numbers: z.array(z.int().min(1).max(classLimit)).min(1, '没有要新建的班级').max(classLimit),
          }),
        )
        .min(1, '没有要新建的班级')
        .max(40),
    }),
    mostBytes: kilobytes(52),
    data: z.array(OrganisationNode),
    refusals: [
      common.notFound,
      refusals.hidden,
      refusals.wrongChild,
      refusals.noSection,
      refusals.gradeTooHigh,
      refusals.numberTaken,
      refusals.nameTaken,
      refusals.graduated,
    ],
  }),
  deleteNode: post('/org/delete', {
    doc: '删除组织节点；有下级或用户时不可删除。foundations §5、§7',
    may: operate,
    body: z.object({ id: id('department', 'emptyNode') }),
    data: nothing,
    refusals: [common.notFound, refusals.hidden, refusals.rootFixed, refusals.hasChildren, refusals.hasMembers],
  }),
  orderNode: post('/org/order', {
    doc: '把节点移到同级的某一节点之前，不给 beforeId 则移到最后',
    title: '调整组织的顺序',
    may: operate,
    body: z.object({ id: id('department', 'movedNode'), beforeId: id('department', 'siblingNode').optional() }),
    data: nothing,
    refusals: [common.notFound, refusals.hidden, refusals.notSiblings, refusals.graduated],
  }),
  nodeSettings: get('/org/{id}/settings', {
    doc: '部门设置：下级组织的名称、是否可见与顺序。foundations §2',
    may: permission('school:user:import'),
    params: { id: DepartmentId },
    data: NodeSettings,
    refusals: [common.notFound, refusals.hidden],
  }),
  saveNodeSettings: post('/org/{id}/settings', {
    doc: '一次保存下级组织的名称、是否可见与顺序；任一行已被他人修改时整体不保存',
    title: '修改下级组织的设置',
    may: permission('school:user:import'),
    params: { id: id('department', 'settingsNode') },
    body: z.object({
      children: z
        .array(
          z.object({
            id: id('department', 'settingsChild'),
            name: nameText(60, '请输入组织名称'),
            visible: z.boolean(),
            version: versionOf('nodeVersion'),
          }),
        )
        .max(1000)
        .describe('按所要的顺序；未给出的排在其后'),
    }),
    mostBytes: kilobytes(462),
    data: NodeSettings,
    refusals: [
      common.notFound,
      common.stale,
      refusals.hidden,
      refusals.notSiblings,
      refusals.graduated,
      refusals.nameTaken,
    ],
  }),
}

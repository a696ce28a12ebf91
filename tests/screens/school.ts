import { type OrganisationTree } from '../../areas/organisation/contract.ts'
import { nodeType } from '../../areas/registry/contract.ts'
import { treeNode } from '../support/treeNode.ts'
import { schools } from './sampleSession.ts'

type NodeChanges = Partial<OrganisationTree> & Pick<OrganisationTree, 'id' | 'name' | 'type'>

/** A node of the stage's school, with `changes` applied. */
export const makeNode = (changes: NodeChanges): OrganisationTree =>
  treeNode({ schoolId: schools.xingtan.id, ...changes })

const makeGrade = (id: number, name: string, parentId: number, schoolGrade: number) =>
  makeNode({
    id,
    name,
    type: nodeType.grade,
    parentId,
    schoolGrade,
    children: [1, 2, 3, 4].map((schoolClz) =>
      makeNode({
        id: id * 10 + schoolClz,
        name: `${name}${schoolClz}班`,
        type: nodeType.class,
        parentId: id,
        schoolGrade,
        schoolClz,
      }),
    ),
  })

/** The ids of the nodes that tests name. */
export const nodes = {
  root: 1,
  office: 2,
  library: 3,
  juniors: 4,
  gradeSeven: 17,
  classThree: 173,
  gradeThree: 13,
} as const

/** The tree of the stage's school: two offices, grade three, and a junior section with grades seven and eight. */
export const schoolTree = (): OrganisationTree[] => [
  makeNode({
    id: nodes.root,
    name: schools.xingtan.name,
    type: nodeType.school,
    schoolSection: 5,
    children: [
      makeNode({ id: nodes.office, name: '教务处', type: nodeType.department, parentId: nodes.root }),
      makeNode({ id: nodes.library, name: '图书馆', type: nodeType.department, parentId: nodes.root }),
      makeGrade(nodes.gradeThree, '三年级', nodes.root, 3),
      makeNode({
        id: nodes.juniors,
        name: '初中部',
        type: nodeType.branch,
        parentId: nodes.root,
        schoolSection: 3,
        children: [makeGrade(nodes.gradeSeven, '七年级', nodes.juniors, 7), makeGrade(18, '八年级', nodes.juniors, 8)],
      }),
    ],
  }),
]

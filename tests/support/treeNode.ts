import { type OrganisationTree } from '../../areas/organisation/contract.ts'
import { nodeType } from '../../areas/registry/contract.ts'

/** A node of an organisation tree as calls return it: a visible department without children, with `changes` applied. */
export const treeNode = (changes: Partial<OrganisationTree> & Pick<OrganisationTree, 'id'>): OrganisationTree => ({
  schoolId: 2,
  name: `组织${changes.id}`,
  type: nodeType.department,
  parentId: null,
  orderNum: changes.id,
  visible: true,
  delFlag: 0,
  schoolSection: null,
  schoolGrade: null,
  schoolClz: null,
  version: 1,
  selectable: true,
  folded: false,
  children: [],
  ...changes,
})

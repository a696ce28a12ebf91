import { organisation } from '../contract.ts'

/** The calls that tell of the organisation, wherever it is shown. */
export const treeReads = [organisation.findTree, organisation.orgTree]

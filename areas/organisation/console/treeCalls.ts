import { organisation } from '../contract.ts'

/** The calls that return the organisation tree. A change must refetch them. */
export const treeCalls = [organisation.findTree, organisation.orgTree]

import { permissions } from '../contract.ts'

/** Calls that read groups, their permissions and members, for reloading after a change. */
export const groupReads = [permissions.groupUsers, permissions.groupModels, permissions.groups]

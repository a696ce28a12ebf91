import { permissions } from '../contract.ts'

/** The calls that read groups, their permissions and their members. */
export const groupReads = [permissions.groupUsers, permissions.groupModels, permissions.groups]

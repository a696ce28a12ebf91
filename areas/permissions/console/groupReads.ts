import { permissions } from '../contract.ts'

/** The calls that tell of groups, what they bring and who is in them. */
export const groupReads = [permissions.groupUsers, permissions.groupModels, permissions.groups]

import { leftStatus, suspendedStatus } from '../registry/contract.ts'

/** Room kinds by `gender`: 0 anybody, 1 boys, 2 girls. */
export const roomKinds = ['不限男女', '男生宿舍', '女生宿舍'] as const

/** Returns the label of a room's kind. */
export const getRoomKindName = (gender: number): string => roomKinds[gender] ?? roomKinds[0]

/** True if a student has left the school. */
export const hasLeft = ({ studentStatus }: { readonly studentStatus: number }): boolean => studentStatus === leftStatus

/** Returns why a student with a bed doesn't sleep in it: 离校 or 休学; empty for others. */
export const getAbsenceName = (studentStatus: number): string => {
  if (hasLeft({ studentStatus })) return '离校'
  return studentStatus === suspendedStatus ? '休学' : ''
}

const sexes = ['未登记性别', '男生', '女生'] as const

/** Returns a student's sex for a refusal. */
export const getSexName = (gender: number): string => sexes[gender] ?? sexes[0]

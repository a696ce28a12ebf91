import { leftStatus, suspendedStatus } from '../registry/contract.ts'

/** The kinds of rooms by whom they are for: 0 anybody, 1 boys, 2 girls. */
export const roomKinds = ['不限男女', '男生宿舍', '女生宿舍'] as const

/** The kind of a room. */
export const nameOfKind = (gender: number): string => roomKinds[gender] ?? roomKinds[0]

/** True of a student who has left the school. */
export const hasLeft = ({ studentStatus }: { readonly studentStatus: number }): boolean => studentStatus === leftStatus

/** The word for a student who has a bed and does not sleep in it: 离校 or 休学; empty for everybody else. */
export const nameOfAbsence = (studentStatus: number): string => {
  if (hasLeft({ studentStatus })) return '离校'
  return studentStatus === suspendedStatus ? '休学' : ''
}

const sexes = ['未登记性别', '男生', '女生'] as const

/** A student's sex as a refusal tells it. */
export const nameOfSex = (gender: number): string => sexes[gender] ?? sexes[0]

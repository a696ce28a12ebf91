import { passWord } from '../../platform/contract/words.ts'

/** Largest values of the fields of a visit, and of a school's lists. */
export const visitorLimits = {
  name: 32,
  word: 32,
  note: 200,
  plate: 16,
  companions: 50,
  stayMinutes: 1440,
  windowHours: 72,
  daysAhead: 60,
  choices: 20,
  retentionDays: 1095,
  found: 20,
} as const

/** The reason of a visitor who collects a pupil, whom the visit then names. */
export const pickupReason = '接孩子'

/** Minutes before the agreed time at which a visitor may already enter. */
export const earlyMinutes = 60

/** States of a visit. `expired` is derived: the time has passed and nobody came. */
export const visitStates = ['pending', 'agreed', 'inside', 'left', 'refused', 'expired', 'cancelled'] as const
export type VisitState = (typeof visitStates)[number]

export const visitStateTitles: Readonly<Record<VisitState, string>> = {
  pending: '待确认',
  agreed: '已同意',
  inside: '在校内',
  left: '已离校',
  refused: '已拒绝',
  expired: '已过期',
  cancelled: '已取消',
}

/** Kinds of visit: invited beforehand or registered at the gate. */
export const visitKinds = ['invited', 'registered'] as const
type VisitKind = (typeof visitKinds)[number]

export const visitKindTitles: Readonly<Record<VisitKind, string>> = { invited: '预约', registered: '现场登记' }

/** Documents that a keeper accepts. */
export const documentTypes = ['idCard', 'passport', 'permit', 'driving', 'other'] as const
type DocumentType = (typeof documentTypes)[number]

export const documentTitles: Readonly<Record<DocumentType, string>> = {
  idCard: '居民身份证',
  passport: '护照',
  permit: '港澳台通行证',
  driving: '驾驶证',
  other: '其他证件',
}

/** Returns the place of a visitor's page in the console's address, after the `#`. */
export const passPath = (token: string): string => `/${passWord}/${token}`

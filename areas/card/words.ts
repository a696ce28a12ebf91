import type { CardHistoryRow, UsageStatus } from './views.ts'

/** How a card stands, in words (A-MSG-078 to 080; those of one that ended are own). */
export const statusNames: Readonly<Record<UsageStatus, string>> = {
  notActivated: '未启用',
  expired: '已过期',
  inUse: '使用中',
  lost: '已挂失',
  replaced: '已换卡',
  returned: '已退卡',
}

/** Why a card ended, in words. */
export const endedNames: Readonly<Record<NonNullable<CardHistoryRow['endedWhy']>, string>> = {
  lost: '挂失',
  replaced: '换卡',
  returned: '退卡',
}

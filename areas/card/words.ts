import type { CardHistoryRow, CardStatus } from './views.ts'

/** How a card stands, in words (A-MSG-078 to 080). */
export const statusNames: Readonly<Record<CardStatus, string>> = {
  notActivated: '未启用',
  expired: '已过期',
  inUse: '使用中',
}

/** Why a card ended, in words. */
export const endedNames: Readonly<Record<NonNullable<CardHistoryRow['endedWhy']>, string>> = {
  lost: '挂失',
  replaced: '换卡',
  returned: '退卡',
}

import type { CardFault, CardHistoryRow, UsageStatus } from './views.ts'

/** Chinese names of card statuses (A-MSG-078 to 080; those of ended cards aren't in the specification). */
export const statusNames: Readonly<Record<UsageStatus, string>> = {
  notActivated: '未启用',
  expired: '已过期',
  inUse: '使用中',
  lost: '已挂失',
  replaced: '已换卡',
  returned: '已退卡',
}

/** Chinese names of the reasons why a card ended. */
export const endedNames: Readonly<Record<NonNullable<CardHistoryRow['endedWhy']>, string>> = {
  lost: '挂失',
  replaced: '换卡',
  returned: '退卡',
}

/** Chinese words for a card that opens nothing by itself, for devices, desks and the comments of records. */
export const cardFaultNames: Readonly<Record<CardFault, string>> = { notActivated: '卡未启用', expired: '卡已过期' }

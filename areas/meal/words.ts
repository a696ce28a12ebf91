/** A meal of a pupil is ordered or cancelled. A cancelled one also keeps the group from ordering it. */
export const orderStates = ['ordered', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderStateTitles: Readonly<Record<OrderState, string>> = { ordered: '已订', cancelled: '已退餐' }

/**
 * How an order came to its state: by a dining group at the deadline, by hand before it, by the canteen after it, or
 * because the pupil was away or the meal wasn't served.
 */
export const orderWays = ['group', 'hand', 'late', 'away'] as const
export type OrderWay = (typeof orderWays)[number]

export const orderWayTitles: Readonly<Record<OrderWay, string>> = {
  group: '按分组',
  hand: '手工',
  late: '截止后更正',
  away: '请假、离校或停供',
}

/** The states of a pupil's meal for a class teacher. `planned`: the group will order it at the deadline. */
export const cellStates = ['ordered', 'planned', 'cancelled', 'none', 'away'] as const
export type CellState = (typeof cellStates)[number]

export const cellStateTitles: Readonly<Record<CellState, string>> = {
  ordered: '已订',
  planned: '截止时自动订',
  cancelled: '已退餐',
  none: '未订',
  away: '请假',
}

/** States of a pupil's bill. `open`: the month isn't closed, so the amount may still change. */
export const billStates = ['open', 'unpaid', 'part', 'paid', 'refund'] as const
export type BillState = (typeof billStates)[number]

export const billStateTitles: Readonly<Record<BillState, string>> = {
  open: '未结账',
  unpaid: '未缴',
  part: '部分缴费',
  paid: '已缴清',
  refund: '应退',
}

/** The acts by which the canteen ends a month's bills or changes them again. */
export const monthActs = ['closed', 'reopened'] as const
export type MonthAct = (typeof monthActs)[number]

export const monthActTitles: Readonly<Record<MonthAct, string>> = { closed: '结账', reopened: '重新打开' }

/** The allergens that a label must name (GB 7718, appendix). */
export const allergens = ['gluten', 'crustacean', 'fish', 'egg', 'peanut', 'soy', 'milk', 'nut'] as const
export type Allergen = (typeof allergens)[number]

export const allergenTitles: Readonly<Record<Allergen, string>> = {
  gluten: '麸质谷物',
  crustacean: '甲壳类',
  fish: '鱼类',
  egg: '蛋类',
  peanut: '花生',
  soy: '大豆',
  milk: '乳',
  nut: '坚果',
}

/** Describes a deadline, such as 前一天 18:00. */
export const describeDeadline = ({
  deadlineDays,
  deadlineTime,
}: {
  readonly deadlineDays: number
  readonly deadlineTime: string
}): string => {
  if (deadlineDays === 0) return `当天 ${deadlineTime}`
  return `${deadlineDays === 1 ? '前一天' : `前 ${deadlineDays} 天`} ${deadlineTime}`
}

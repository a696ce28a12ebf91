/** The weekdays and their numbers, 1 for Monday. */
export const weekdayOptions = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, at) => ({
  value: at + 1,
  label,
}))

/** Returns the name of a weekday. Empty for none. */
export const nameOfWeekday = (weekday: number | null): string => weekdayOptions[(weekday ?? 0) - 1]?.label ?? ''

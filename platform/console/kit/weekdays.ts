/** The weekdays as a school writes them, by their numbers. */
export const weekdayOptions = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, at) => ({
  value: at + 1,
  label,
}))

/** The name of a weekday. */
export const nameOfWeekday = (weekday: number | null): string => weekdayOptions[(weekday ?? 0) - 1]?.label ?? ''

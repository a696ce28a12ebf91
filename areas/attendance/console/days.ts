import { schoolTime } from '../../../platform/console/session/schoolClock.ts'

/** The school's day, `yyyy-MM-dd`. */
export const todayOfSchool = (): string => schoolTime(new Date()).slice(0, 10)

/** The school's month, `yyyy-MM`. */
export const monthOfSchool = (): string => todayOfSchool().slice(0, 7)

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** 周一 of 1. */
export const weekdayName = (weekday: number): string => `周${weekdays[weekday - 1] ?? ''}`

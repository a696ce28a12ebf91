import type { LessonView } from '../contract.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The part of a lesson that has passed, in whole percent up to 100, and the time since its start (A-RULE-046). */
export const lessonProgress = ({ beganAt, time }: Pick<LessonView, 'beganAt' | 'time'>, now: number) => {
  const whole = (time ?? 0) * 60
  const passed = beganAt === null ? 0 : Math.floor((now - Date.parse(beganAt)) / 1000)
  const seconds = Math.min(Math.max(passed, 0), whole)
  return {
    percent: whole === 0 ? 0 : Math.floor((seconds / whole) * 100),
    elapsed: `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`,
  }
}

import { readClock } from './clockText.ts'
import { readDay } from './readDay.ts'

const hasTime = ([hours, minutes, seconds]: readonly string[]) =>
  Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60

/**
 * Returns the day and time of day that people type, such as 2026-11-3 8:05 or 2026年11月3日 8点05分, as
 * `yyyy-MM-dd HH:mm:ss`. Null if either part is missing or isn't one.
 */
export const readMoment = (text: string): string | null => {
  const found = /^(.*[日号\s])(\S+)$/.exec(
    text
      .normalize('NFKC')
      .replaceAll(/\s*:\s*/g, ':')
      .trim(),
  )
  const [day, clock] = [readDay(found?.[1] ?? ''), readClock(found?.[2] ?? '')]
  return day !== null && clock !== null && hasTime(clock) ? `${day} ${clock.join(':')}` : null
}

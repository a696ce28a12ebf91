const digits: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}

/** Reads a number of a timetable: 3, 三, 十, 十二. Null for other texts. */
const readNumber = (text: string): number | null => {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const read = /^(?<tens>[一二]?)(?<ten>十?)(?<ones>[一二三四五六七八九]?)$/u.exec(text)?.groups
  if (read === undefined || text === '') return null
  const [tens, ones] = [digits[read.tens ?? ''] ?? 0, digits[read.ones ?? ''] ?? 0]
  if (read.ten === '') return read.tens !== '' && read.ones !== '' ? null : tens || ones
  return (tens || 1) * 10 + ones
}

const withoutBlanks = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

/** Reads a weekday: 星期一, 周一, 礼拜天, 一 or 1. Null for other texts. */
export const readWeekday = (text: string): number | null => {
  const word = /^(?:星期|周|礼拜)?(?<day>[一二三四五六日天1-7])$/u.exec(withoutBlanks(text).replace(/\(.*\)$/u, ''))
    ?.groups?.day
  if (word === undefined) return null
  return word === '日' || word === '天' ? 7 : readNumber(word)
}

/** Reads the number of a period: 第3节, 第三节课, 3. Null for other labels, such as 早读. */
export const readPeriod = (text: string): number | null => {
  const word = /^(?:上午|下午|晚上)?第?(?<number>\d{1,2}|[一二三四五六七八九十]{1,3})(?:节课?)?$/u.exec(
    withoutBlanks(text),
  )
  return readNumber(word?.groups?.number ?? '')
}

/** Reads the part of the day that a label names. Null without one. */
export const readDayPart = (text: string): string | null => /上午|下午|晚上/u.exec(text)?.[0] ?? null

/** Labels of rows without lessons. */
const restWords = /^(?:大?课间.*|午(?:休|餐|饭|睡|间).*|早餐|晚餐|晚饭|眼(?:保健)?操|广播操|早操|课间操|休息|放学)$/u

/** True for the label of a break. */
export const isRest = (text: string): boolean => restWords.test(withoutBlanks(text).replaceAll(/[\d:.~-]/g, ''))

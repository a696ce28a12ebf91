import { normalizeTelephone } from '../../contract/numbers.ts'
import { plainText } from './cellText.ts'

const placeholders = new Set([
  '无',
  '暂无',
  '没有',
  '未设置',
  '未填写',
  '空',
  '/',
  '\\',
  '-',
  '--',
  '—',
  '——',
  '–',
  '.',
])

/**
 * True for a cell that people fill in to say that there is nothing, and for a masked value of our lists, which says
 * nothing new.
 */
export const isPlaceholder = (text: string): boolean => {
  const plain = plainText(text)
  return placeholders.has(plain) || /\*{3}/.test(plain)
}

/**
 * Returns a text without what other programs put around it to keep its leading zeros: ="00125" and '00126 become 00125
 * and 00126.
 */
export const unwrapText = (text: string): string => {
  const quoted = /^="(.*)"$/su.exec(text)?.[1]
  return quoted === undefined ? text.replace(/^['‘’](?=[\dA-Za-z+])/u, '') : quoted.replaceAll('""', '"')
}

const digits = '零一二三四五六七八九'

/** Parses a Chinese numeral up to 99, such as 二十一; null for other text. */
export const parseNumeral = (text: string): number | null => {
  const found = /^(?:([一二三四五六七八九])?(十))?([零一二三四五六七八九])?$/.exec(text)
  if (text === '' || found === null) return null
  const [, tens, ten, ones = '零'] = found
  const high = ten === undefined ? 0 : tens === undefined ? 10 : digits.indexOf(tens) * 10
  return high + digits.indexOf(ones)
}

/** Returns a number without the words around it: 3号床 and 第三层 become 3. Returns other text unchanged. */
export const dropCounter = (text: string, counters: readonly string[]): string => {
  const bare = text.replaceAll(/\s/g, '').replace(/^第/, '')
  const counter = counters.find((one) => bare.length > one.length && bare.endsWith(one))
  const figure = counter === undefined ? bare : bare.slice(0, -counter.length)
  const numeral = parseNumeral(figure)
  return numeral === null ? figure : String(numeral)
}

const isMobile = (number: string) => /^1[3-9]\d{9}$/.test(number)

/** A mobile number found in a cell, and what else the cell holds. */
interface PickedMobile {
  readonly mobile: string
  readonly rest: readonly string[]
}

/** Finds the first mobile number in a cell with several numbers or words. Null if there is none. */
export const pickMobile = (text: string): PickedMobile | null => {
  const only = normalizeTelephone(text)
  if (isMobile(only)) return { mobile: only, rest: [] }
  const parts = plainText(text)
    .split(/[/\\,，、;；|\n()]+|\s+(?=\+?\d{7})|(?<=\d)\s+(?=\D)|或/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const numbers = parts.map(normalizeTelephone)
  const at = numbers.findIndex(isMobile)
  const mobile = numbers[at]
  return mobile === undefined ? null : { mobile, rest: parts.filter((_, place) => place !== at) }
}

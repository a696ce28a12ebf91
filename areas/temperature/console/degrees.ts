import { plausibleTemperatures } from '../states.ts'

/** Bounds of a range, both inclusive, in tenths of a degree. */
export interface Range {
  readonly least: number
  readonly most: number
}

/** Classification of a temperature: normal, below or above the range, or missing. */
type Judgement = 'normal' | 'low' | 'high' | 'missing'

/** Classifies a temperature (tenths of a degree) by the school's range. The bounds belong to the range. */
export const judgeTemperature = (tenths: number | null, { least, most }: Range): Judgement => {
  if (tenths === null) return 'missing'
  if (tenths < least) return 'low'
  return tenths > most ? 'high' : 'normal'
}

/** Names a judgement that was made by an earlier range. An abnormal value is high if it is nearer to the upper limit. */
export const nameJudgement = (tenths: number | null, { least, most }: Range, isAbnormal: boolean): Judgement => {
  if (tenths === null) return 'missing'
  if (!isAbnormal) return 'normal'
  return tenths > (least + most) / 2 ? 'high' : 'low'
}

/** Returns true if a temperature is so unlikely that a typing error is more probable. */
export const isDoubtful = (tenths: number): boolean =>
  tenths < plausibleTemperatures.least || tenths > plausibleTemperatures.most

/** The word next to a temperature; empty for a normal one. */
export const judgementWords: Readonly<Record<Judgement, string>> = {
  normal: '',
  low: '偏低',
  high: '偏高',
  missing: '未上报',
}

/** Formats tenths of a degree with one decimal, without unit. */
export const formatDegrees = (tenths: number): string => (tenths / 10).toFixed(1)

/** Formats a range with its unit. */
export const formatRange = ({ least, most }: Range): string => `${formatDegrees(least)}–${formatDegrees(most)} ℃`

/** The result of parsing typed text: null for empty text, tenths of a degree, or an error message. */
export type ParsedTemperature = number | null | { readonly fault: string }

/** Converts full-width digits and Chinese punctuation to plain digits and points. */
const normalizeDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[。、,，]/g, '.')
    .trim()

const decimalsFault = { fault: '只能填写一位小数，如 36.5' }

const rangeFault = ({ least, most }: Range) => ({
  fault: `请填写 ${formatDegrees(least)} 至 ${formatDegrees(most)}，如 36.5`,
})

/**
 * Parses a typed temperature: `365`, `36.5` or `37`. Returns an error message outside the bounds, which are in tenths
 * of a degree.
 */
export const parseTemperature = (text: string, bounds: Range): ParsedTemperature => {
  const typed = normalizeDigits(text)
  if (typed === '') return null
  if (/^\d{2}\.\d{2,}$/.test(typed)) return decimalsFault
  const [, whole, decimal] = /^(\d{2})(?:\.(\d)?)?$/.exec(typed) ?? /^(\d{2})(\d)$/.exec(typed) ?? []
  if (whole === undefined) return rangeFault(bounds)
  const tenths = Number(whole) * 10 + Number(decimal ?? 0)
  return tenths < bounds.least || tenths > bounds.most ? rangeFault(bounds) : tenths
}

/** Returns true if the parsed text is an error. */
export const isFault = (typed: ParsedTemperature): typed is { readonly fault: string } =>
  typeof typed === 'object' && typed !== null

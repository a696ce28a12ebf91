import { likelyTemperatures } from '../states.ts'

/** The two bounds of a range, tenths of a degree. */
export interface Range {
  readonly least: number
  readonly most: number
}

/** A temperature is right, stands out to one side, or is lacking. */
export type Judgement = 'normal' | 'low' | 'high' | 'missing'

/** Judges a temperature, tenths of a degree, by the school's range, whose bounds are within it. */
export const judged = (tenths: number | null, { least, most }: Range): Judgement => {
  if (tenths === null) return 'missing'
  if (tenths < least) return 'low'
  return tenths > most ? 'high' : 'normal'
}

/** Whether a temperature is so far from every body's that a slip of the finger is likelier. */
export const isDoubtful = (tenths: number): boolean =>
  tenths < likelyTemperatures.least || tenths > likelyTemperatures.most

/** The word beside a temperature that is not as it should be; empty beside one that is. */
export const judgementWords: Readonly<Record<Judgement, string>> = {
  normal: '',
  low: '偏低',
  high: '偏高',
  missing: '未上报',
}

/** A temperature as it is read: one decimal, without its unit. */
export const degreesText = (tenths: number): string => (tenths / 10).toFixed(1)

/** The range as it is read, with its unit. */
export const rangeWords = ({ least, most }: Range): string => `${degreesText(least)}–${degreesText(most)} ℃`

/** Reads what a hand has typed: null for nothing, tenths of a degree, or the words of what is wrong with it. */
export type Typed = number | null | { readonly fault: string }

/** Digits and points as a Chinese keyboard gives them, in plain ones. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[。、,，]/g, '.')
    .trim()

const faultOf = ({ least, most }: Range) => ({ fault: `请填写 ${degreesText(least)} 至 ${degreesText(most)}，如 36.5` })

/** Reads a typed temperature: `365`, `36.5` and `37` alike; refuses what no body has, by the bounds in tenths of a degree. */
export const readTyped = (text: string, bounds: Range): Typed => {
  const typed = plain(text)
  if (typed === '') return null
  const [, whole, decimal] = /^(\d{2})(?:\.(\d)?)?$/.exec(typed) ?? /^(\d{2})(\d)$/.exec(typed) ?? []
  if (whole === undefined) return faultOf(bounds)
  const tenths = Number(whole) * 10 + Number(decimal ?? 0)
  return tenths < bounds.least || tenths > bounds.most ? faultOf(bounds) : tenths
}

/** Whether a reading of typed text is a fault. */
export const isFault = (typed: Typed): typed is { readonly fault: string } =>
  typeof typed === 'object' && typed !== null

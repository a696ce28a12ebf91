/** The bounds of a number. */
export interface NumberBounds {
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** The most decimals. */
  readonly precision?: number | undefined
}

/** Returns a typed number in plain digits, without separators of thousands. */
export const plainNumber = (text: string): string =>
  text.normalize('NFKC').replaceAll('。', '.').replaceAll(/[−–—]/g, '-').replaceAll(/[\s,]/g, '')

const describeDecimals = (precision: number) => (precision === 0 ? '请填写整数' : `最多 ${precision} 位小数`)

/** Returns why a typed number can't be taken as it is, or null. A blank text is no fault. */
export const findNumberFault = (text: string, { min, max, precision }: NumberBounds): string | null => {
  const plain = plainNumber(text)
  if (plain === '') return null
  const [, decimals = ''] = /^[+-]?\d*(?:\.(\d*))?$/.exec(plain) ?? []
  const value = Number(plain)
  if (Number.isNaN(value)) return `没有读懂“${text}”，请填写数字`
  if (min !== undefined && value < min) return `不能小于 ${min}`
  if (max !== undefined && value > max) return `不能大于 ${max}`
  return precision !== undefined && decimals.replace(/0+$/, '').length > precision ? describeDecimals(precision) : null
}

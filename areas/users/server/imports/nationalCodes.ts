import { ethnicGroups } from '../../ethnicGroups.ts'

/** Adds a second spelling of each code without leading zeros, because spreadsheet programs drop them. */
const inBothSpellings = (codes: readonly (readonly [string, string])[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    codes.flatMap(([code, value]) => [
      [code, value],
      [String(Number(code)), value],
    ]),
  )

/** Gender codes (GB/T 2261.1). 0 and 9 mean unknown and are left out. */
export const sexCodes = inBothSpellings([
  ['1', '男'],
  ['2', '女'],
])

/** Codes of ethnic groups (GB/T 3304). */
export const ethnicCodes = inBothSpellings(
  ethnicGroups.map((name, at) => [String(at + 1).padStart(2, '0'), name] as const),
)

/** Codes of ways to attend school. 借宿 and others are left out, because they don't show whether the student boards. */
export const attendanceCodes = inBothSpellings([
  ['1', '走读'],
  ['2', '住宿'],
])

/** Codes of family relations (GB/T 4761) that the product distinguishes. */
export const relationCodes = inBothSpellings([
  ['51', '父亲'],
  ['52', '母亲'],
  ['61', '祖父'],
  ['62', '祖母'],
  ['63', '外祖父'],
  ['64', '外祖母'],
  ['97', '其他'],
  ['98', '其他'],
])

/** Everyday words for family relations. */
export const colloquialRelations: Readonly<Record<string, string>> = {
  爸爸: '父亲',
  妈妈: '母亲',
  爷爷: '祖父',
  奶奶: '祖母',
  外公: '外祖父',
  姥爷: '外祖父',
  外婆: '外祖母',
  姥姥: '外祖母',
}

/** Other words for boarders and day students. */
export const colloquialBoarding: Readonly<Record<string, string>> = {
  住校: '住宿',
  寄宿: '住宿',
  住宿生: '住宿',
  住校生: '住宿',
  寄宿生: '住宿',
  走读生: '走读',
  通学: '走读',
  通学生: '走读',
}

/** Answers to 是否住宿. */
export const boardingAnswers: Readonly<Record<string, string>> = { ...colloquialBoarding, 是: '住宿', 否: '走读' }

/** Answers to 是否走读. */
export const dayAnswers: Readonly<Record<string, string>> = { ...colloquialBoarding, 是: '走读', 否: '住宿' }

/** Short names of ethnic groups. */
export const shortEthnicNames = Object.fromEntries(
  ethnicGroups.filter((name) => name.length > 2 || name === '汉族').map((name) => [name.replace(/族$/, ''), name]),
)

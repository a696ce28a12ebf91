import { ethnicGroups } from '../../ethnicGroups.ts'

/** Each code as the standard writes it, and as a spreadsheet program leaves it, without the zero in front. */
const inBothSpellings = (codes: readonly (readonly [string, string])[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    codes.flatMap(([code, value]) => [
      [code, value],
      [String(Number(code)), value],
    ]),
  )

/** Sexes (GB/T 2261.1). 0 and 9 say that it is not known: no sex is guessed from them. */
export const sexCodes = inBothSpellings([
  ['1', '男'],
  ['2', '女'],
])

/** Ethnic groups (GB/T 3304). */
export const ethnicCodes = inBothSpellings(
  ethnicGroups.map((name, at) => [String(at + 1).padStart(2, '0'), name] as const),
)

/** Ways of attending school. 借宿 and others are neither day students nor boarders for certain. */
export const attendanceCodes = inBothSpellings([
  ['1', '走读'],
  ['2', '住宿'],
])

/** Family relations (GB/T 4761), as far as the product tells them apart. */
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

/** Family relations as they are spoken. */
export const spokenRelations: Readonly<Record<string, string>> = {
  爸爸: '父亲',
  妈妈: '母亲',
  爷爷: '祖父',
  奶奶: '祖母',
  外公: '外祖父',
  姥爷: '外祖父',
  外婆: '外祖母',
  姥姥: '外祖母',
}

/** Words for boarders and day students beside our own two. */
export const spokenBoarding: Readonly<Record<string, string>> = {
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
export const boardingAnswers: Readonly<Record<string, string>> = { ...spokenBoarding, 是: '住宿', 否: '走读' }

/** Answers to 是否走读. */
export const dayAnswers: Readonly<Record<string, string>> = { ...spokenBoarding, 是: '走读', 否: '住宿' }

/** Ethnic groups as people shorten them. */
export const shortEthnicNames = Object.fromEntries(
  ethnicGroups.filter((name) => name.length > 2 || name === '汉族').map((name) => [name.replace(/族$/, ''), name]),
)

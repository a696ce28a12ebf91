import { parseNumeral } from '../../../platform/server/sheets/everydayCells.ts'

/** Returns how many characters must be changed, added or removed to turn one text into the other. */
const countEdits = (one: string, other: string): number => {
  const [from, to] = [[...one], [...other]]
  let before = to.map((_, at) => at + 1)
  let first = 0
  for (const [at, character] of from.entries()) {
    let corner = first
    first = at + 1
    let left = first
    before = to.map((wanted, place) => {
      const above = before[place] ?? 0
      const edits = Math.min(above + 1, left + 1, corner + (wanted === character ? 0 : 1))
      corner = above
      left = edits
      return edits
    })
  }
  return to.length === 0 ? from.length : (before.at(-1) ?? 0)
}

const plain = (text: string) => text.normalize('NFKC').replaceAll(/[\s()[\]【】/]/g, '')

/** Words that leave out, limit or change what a name means, as in 半寄宿 or 九年级（除2班）. */
const negation = /[不非外未无没半除原前旧拟转退毕升]/g
const generic = /[族班级组部楼室栋科处]$/
const sections = /[小初高]/g

/** Lists the figures of a name, so that 二班 and 2班 are equal. */
const listFigures = (text: string): string =>
  (text.match(/\d+|[一二三四五六七八九十]+/g) ?? []).map((figure) => parseNumeral(figure) ?? Number(figure)).join('/')

const listAll = (text: string, form: RegExp): string => (text.match(form) ?? []).join('')

/** True if two texts may mean the same: no negation, section of school or figure differs. The path of a name may be left out. */
const mayMeanSame = (sought: string, text: string): boolean => {
  const name = text.split('/').at(-1) ?? text
  const [given, whole] = [sought.normalize('NFKC'), text.normalize('NFKC')]
  if (listAll(given, negation) !== listAll(whole, negation)) return false
  const figures = listFigures(given)
  if (figures !== listFigures(whole) && figures !== listFigures(name)) return false
  const section = listAll(given, sections)
  return figures === '' || section === '' || listAll(whole, sections).includes(section)
}

/** Texts without the last character that both have because they name things of one sort, as 维族 and 汉族. */
const withoutGeneric = (one: string, other: string): readonly [string, string] =>
  one.length > 1 && other.length > 1 && one.at(-1) === other.at(-1) && generic.test(one)
    ? [one.slice(0, -1), other.slice(0, -1)]
    : [one, other]

/** Returns how far a text is from the sought one, and whether that is a part of it. Null if they are not similar. */
const measureDistance = (sought: string, text: string) => {
  if (plain(text) === '' || !mayMeanSame(sought, text)) return null
  const [given, known] = withoutGeneric(plain(sought), plain(text))
  const isShortForm = known.length > given.length && known.includes(given)
  // One character inside a longer word says little: 姑妈 is no 妈.
  const isPart = (known.length > 1 && given.includes(known)) || known.includes(given)
  const edits = countEdits(given, known)
  const longest = Math.max(given.length, known.length)
  if (!isPart && edits * 2 > longest) return null
  // A text that contains the other is nearer than one that differs in as many characters.
  return { far: isPart ? edits / (longest + 1) / 2 : edits, isShortForm }
}

/**
 * Returns the text that is most similar to the sought one: it contains the other, or half of its characters agree. Null
 * if none is similar, or if several with different meanings are equally so: 哈族 may be 哈萨克族 or 哈尼族. A text whose
 * meaning differs in a figure or a negation is none: 七年级2班 is not 七年级1班. `meaningOf` returns what a text stands for,
 * by default itself.
 */
export const findNearestText = (
  sought: string,
  texts: readonly string[],
  meaningOf: (text: string) => string = (text) => text,
): string | null => {
  const near = texts.flatMap((text) => {
    const distance = measureDistance(sought, text)
    return distance === null ? [] : [{ text, ...distance }]
  })
  const [nearest] = near.toSorted((one, other) => one.far - other.far)
  if (nearest === undefined) return null
  const countMeanings = (some: typeof near) => new Set(some.map(({ text }) => meaningOf(text))).size
  const isTied = countMeanings(near.filter(({ far }) => far === nearest.far)) > 1
  // A text that names several meanings, as 父亲/监护人, has no nearest one.
  const named = near.filter(({ text }) => plain(text).length > 1 && plain(sought).includes(plain(text)))
  const isSeveral = countMeanings(named.filter(({ text }) => !plain(nearest.text).includes(plain(text)))) > 0
  const isSharedShortForm = nearest.isShortForm && countMeanings(near.filter(({ isShortForm }) => isShortForm)) > 1
  return isTied || isSharedShortForm || (named.includes(nearest) && isSeveral) ? null : nearest.text
}

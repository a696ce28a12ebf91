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

const negation = /[不非外未无没]/g
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

/**
 * Returns the text that is most similar to the sought one: it contains the other, or half of its characters agree. Null
 * if none is similar. A text whose meaning differs in a figure or a negation is none: 七年级2班 is not 七年级1班.
 */
export const findNearestText = (sought: string, texts: readonly string[]): string | null => {
  const soughtText = plain(sought)
  let nearest: { readonly text: string; readonly far: number } | null = null
  for (const text of texts) {
    if (plain(text) === '' || !mayMeanSame(sought, text)) continue
    const [given, known] = withoutGeneric(soughtText, plain(text))
    const isPart = given.includes(known) || known.includes(given)
    const edits = countEdits(given, known)
    const longest = Math.max(given.length, known.length)
    if (!isPart && edits * 2 > longest) continue
    // A text that contains the other is nearer than one that differs in as many characters.
    const far = isPart ? edits / (longest + 1) / 2 : edits
    if (nearest === null || far < nearest.far) nearest = { text, far }
  }
  return nearest?.text ?? null
}

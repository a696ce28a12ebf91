const digits = '零一二三四五六七八九'

/** Returns the number that a Chinese numeral up to 99 means, as digits. */
const readNumeral = (numeral: string): string => {
  const [tens, ones] = numeral.includes('十') ? numeral.split('十') : [undefined, numeral]
  const valueOf = (sign: string | undefined, missing: number) =>
    sign === undefined || sign === '' ? missing : digits.indexOf(sign)
  return String((tens === undefined ? 0 : valueOf(tens, 1)) * 10 + valueOf(ones, 0))
}

const numeral = /[一二三四五六七八九]?十[一二三四五六七八九]?|[零一二三四五六七八九]/g

/** Endings by which modelling programs tell copies apart: `.001`, `_mesh`, `_low`. */
const copyEnding = /(\.\d{3}|[_ -](mesh|geo|obj|model|low|high|lod\d?))+$/

/** A numbered building in its usual spellings: 1号楼, 1#楼, 1栋, 1幢, 1座. 一号教学楼 is not one of them. */
const numbered = /^(?:第)?0*(\d+)(?:号楼|号|#楼|#|栋楼|栋|幢|座|楼)$/
const numberedEnglish = /^(?:building|bldg|block|no)0*(\d+)$/
const englishNumbered = /^0*(\d+)(?:building|bldg|block)$/

/**
 * Returns the form of a name by which names are compared: `Building_01`, `一号楼` and `1栋` are `1号楼`. Empty for a name
 * without letters and digits.
 */
export const nameKey = (name: string): string => {
  const plain = name.normalize('NFKC').toLowerCase().trim().replace(copyEnding, '')
  const compact = plain.replaceAll(/[^\p{L}\p{N}#]/gu, '').replaceAll(numeral, readNumeral)
  const number = (numbered.exec(compact) ?? numberedEnglish.exec(compact) ?? englishNumbered.exec(compact))?.[1]
  return number === undefined ? compact : `${number}号楼`
}

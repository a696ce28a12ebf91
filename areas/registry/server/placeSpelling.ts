import { parseNumeral } from '../../../platform/server/sheets/everydayCells.ts'

const numeral = /^第?([一二三四五六七八九十]{1,3})(?=\D|$)/u
const endings = /(?:号宿舍楼|号公寓楼|号公寓|宿舍楼|公寓楼|号楼|号室|寝室|宿舍|房间|公寓|栋|幢|号|楼|室|房)$/u

/** Returns a spelling that is equal for 一号楼, 1号楼 and 1栋, and for 101 and 101室. */
export const spellPlace = (name: string): string => {
  const text = name.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
  const counted = text.replace(numeral, (whole, written: string) => String(parseNumeral(written) ?? whole))
  const [, main = '', remark = ''] = /^(.*?)(\(.*\))?$/u.exec(counted) ?? []
  return `${main.replace(endings, '') || main}${remark}`
}

/** Returns a function that finds the place of a name, or else the only one that is spelled alike. */
export const makePlaceFinder = <Place>(places: readonly Place[], nameOf: (place: Place) => string) => {
  const exact = new Map(places.map((place) => [nameOf(place), place]))
  const alike = new Map<string, Place | null>()
  for (const place of places) {
    const spelled = spellPlace(nameOf(place))
    alike.set(spelled, alike.has(spelled) ? null : place)
  }
  return (name: string): Place | undefined => exact.get(name) ?? alike.get(spellPlace(name)) ?? undefined
}

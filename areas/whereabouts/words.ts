import { entryTypeName, typesByHand } from '../access/contract.ts'
import { type Counted, type Place, returnedBy } from './derive.ts'

/** The names of places; a student of whom nothing was ever recorded is nowhere. */
export const placeNames: Readonly<Record<Place | 'unknown', string>> = {
  dormitory: '在宿舍',
  school: '在校（不在宿舍）',
  home: '在家',
  road: '离校在外',
  unknown: '尚无记录',
}

/** The ways in which a student counts on the dormitory's board. */
export const countedNames: Readonly<Record<Counted, string>> = {
  returned: '已归寝',
  notReturned: '未归寝',
  leave: '请假',
}

/** The words for a decision by hand, as the board's dialog names it; at the gate the type says it. */
const decisionWords = (stateDictId: number): string => {
  if (!typesByHand.dormitory.some((code) => code === stateDictId)) return entryTypeName(stateDictId)
  return returnedBy(stateDictId) === 6 ? countedNames.returned : countedNames.notReturned
}

/**
 * Where somebody is, beside the way in which they count. A decision and a reset say nothing of the place, so that the last
 * record of it may stand against them.
 */
export const placeWords = (place: Place | 'unknown', counted: Counted): string => {
  const isThere = place === 'dormitory'
  const isAgainst = place !== 'unknown' && counted !== 'leave' && isThere !== (counted === 'returned')
  return isAgainst ? `不明（此前记录为“${placeNames[place]}”）` : placeNames[place]
}

/** A record in a clerk's words. */
export const recordWords = (fact: {
  readonly stateDictId: number
  readonly location: string
  readonly device: string
  readonly operator: string
  readonly byHand: boolean
  readonly comment: string
}): string => {
  if (fact.byHand) {
    const what = decisionWords(fact.stateDictId)
    const why = fact.comment === '' ? '' : `（${fact.comment}）`
    return `${fact.operator === '' ? '值班人员' : fact.operator}登记为${what}${why}`
  }
  return [fact.location || fact.device || '设备', entryTypeName(fact.stateDictId)].join(' ')
}

/** A reset in a clerk's words. */
export const resetWords = (stateDictId: number, period: string, by: string): string => {
  const to = stateDictId === 6 ? '已归寝' : '未归寝'
  return period === '' ? `${by === '' ? '管理员' : by}将全部状态重置为${to}` : `“${period}”开始，全部状态重置为${to}`
}

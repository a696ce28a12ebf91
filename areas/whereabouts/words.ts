import { entryTypeName, typesByHand } from '../access/contract.ts'
import { type Counted, type Place, getReturnedState } from './derive.ts'

/** Labels of places. `unknown` is for a student without any record. */
export const placeNames: Readonly<Record<Place | 'unknown', string>> = {
  dormitory: '在宿舍',
  school: '在校（不在宿舍）',
  home: '在家',
  road: '离校在外',
  unknown: '尚无记录',
}

/** Labels of how a student counts on the dormitory's board. */
export const countedNames: Readonly<Record<Counted, string>> = {
  returned: '已归寝',
  notReturned: '未归寝',
  leave: '请假',
}

/** Words for a manual decision: the label of the board's dialog, or the entry type's name at the gate. */
const decisionWords = (stateDictId: number): string => {
  if (!typesByHand.dormitory.some((code) => code === stateDictId)) return entryTypeName(stateDictId)
  return getReturnedState(stateDictId) === 6 ? countedNames.returned : countedNames.notReturned
}

/**
 * Describes where a person is. A decision or reset doesn't change the place. If the last recorded place contradicts how
 * the person counts, the text is 不明 and names that record.
 */
export const placeWords = (place: Place | 'unknown', counted: Counted): string => {
  const isThere = place === 'dormitory'
  const isAgainst = place !== 'unknown' && counted !== 'leave' && isThere !== (counted === 'returned')
  return isAgainst ? `不明（此前记录为“${placeNames[place]}”）` : placeNames[place]
}

/** Describes a record in words for a clerk. */
export const recordWords = (fact: {
  readonly stateDictId: number
  readonly location: string
  readonly device: string
  readonly operator: string
  readonly byHand: boolean
  readonly comment: string
}): string => {
  if (fact.byHand) {
    const state = decisionWords(fact.stateDictId)
    const note = fact.comment === '' ? '' : `（${fact.comment}）`
    return `${fact.operator === '' ? '值班人员' : fact.operator}登记为${state}${note}`
  }
  return [fact.location || fact.device || '设备', entryTypeName(fact.stateDictId)].join(' ')
}

/** Describes a reset in words for a clerk. */
export const resetWords = (stateDictId: number, period: string, by: string): string => {
  const to = stateDictId === 6 ? '已归寝' : '未归寝'
  return period === '' ? `${by === '' ? '管理员' : by}将全部状态重置为${to}` : `“${period}”开始，全部状态重置为${to}`
}

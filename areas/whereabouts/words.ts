import { entryTypeName } from '../access/contract.ts'
import type { Counted, Place } from './derive.ts'

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

/** A record in a clerk's words. */
export const recordWords = (fact: {
  readonly stateDictId: number
  readonly location: string
  readonly device: string
  readonly operator: string
  readonly byHand: boolean
  readonly comment: string
}): string => {
  const what = entryTypeName(fact.stateDictId)
  if (fact.byHand) {
    const why = fact.comment === '' ? '' : `（${fact.comment}）`
    return `${fact.operator === '' ? '值班人员' : fact.operator}登记为${what}${why}`
  }
  return [fact.location || fact.device || '设备', what].join(' ')
}

/** A reset in a clerk's words. */
export const resetWords = (stateDictId: number, period: string, by: string): string => {
  const to = stateDictId === 6 ? '已归寝' : '未归寝'
  return period === '' ? `${by === '' ? '管理员' : by}将全部状态重置为${to}` : `“${period}”开始，全部状态重置为${to}`
}

import type { Db } from '../../../../platform/server/database/connection.ts'
import { type ImportContext, type WriteResult, reviewedImport } from '../../../imports/server/index.ts'
import { changeMemberCards } from '../../../registry/server/memberCards.ts'
import { namedClass, rethrowUniqueViolation } from '../../../users/server/index.ts'
import { findHeldRows, setPeriods } from '../ledger.ts'
import { cardHeadings, cardRules, cardSheet } from './cardSheet.ts'
import { type CardPlan, compareCards, readCards } from './compareCards.ts'
import { type CardTrace, undoCards } from './undoCards.ts'

const write = async (
  db: Db,
  planned: readonly { readonly number: number; readonly plan: CardPlan }[],
  _facts: unknown,
  { schoolId }: ImportContext,
): Promise<WriteResult> => {
  const others = planned.filter(({ plan: { target, number } }) => target.cardNum !== number)
  await changeMemberCards(
    db,
    schoolId,
    others.map(({ plan: { target, number } }) => ({ memberId: target.id, number })),
  ).catch(rethrowUniqueViolation)
  await setPeriods(
    db,
    schoolId,
    planned.map(({ plan: { target, number, period } }) => ({ ...period, memberId: target.id, number })),
  )
  const members = planned.map(({ plan }) => plan.target.id)
  const lines = new Map((await findHeldRows(db, schoolId, members)).map((line) => [line.memberId, line]))
  const traces = planned.flatMap(({ number, plan: { target, held } }) => {
    const line = lines.get(target.id)
    if (line === undefined) throw new Error('a card that was given is not there')
    const trace: CardTrace = { memberId: target.id, before: target.cardNum, lineBefore: held, line }
    return [{ number, trace }]
  })
  const issued = others.filter(({ plan }) => plan.target.cardNum === null).length
  return {
    traces,
    counts: [
      { what: '发卡', count: issued },
      { what: '换卡', count: others.length - issued },
      { what: '修改有效期', count: planned.length - others.length },
    ],
    signIns: [],
    footprint: null,
  }
}

/** Import that gives people cards with periods. */
export const cardImport = reviewedImport({
  name: 'cards',
  title: '导入一卡通',
  sheet: cardSheet,
  foreign: cardHeadings,
  rules: cardRules,
  // The same permission as in the user's record, because it is the same number.
  alsoNeeds: 'sys:user:disableCard',
  undoing: '发的卡收回，换过的卡与有效期恢复为导入前的。导入之后若又有变动，或原卡号已属于他人，则不会撤销。',
  mostRows: 20_000,
  classKey: 'className',
  secondary: ['begin', 'end', 'status'],
  named: namedClass,
  read: readCards,
  compare: compareCards,
  write,
  undo: undoCards,
})

import { nextDay } from '../../../../platform/contract/wireDay.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../../platform/server/database/withinDays.ts'
import type { Cell } from '../../../../platform/server/sheets/columns.ts'
import type { Difference } from '../../../imports/contract.ts'
import {
  type CellFault,
  type CompareContext,
  type ImportedRow,
  type ImportContext,
  type JudgedRow,
  makeDuplicateFinder,
  toFaults,
  decideVerdict,
} from '../../../imports/server/index.ts'
import {
  type FoundPerson,
  findLostCardFault,
  findLostCards,
  findPeople,
  indexPeople,
  outranksSender,
  showCardTo,
  findNamedPerson,
  findNodes,
  matchesUnreached,
  readNaming,
  collectNamingNumbers,
} from '../../../users/server/index.ts'
import { CardNum } from '../../contract.ts'
import { type HeldCardRow, type Period, findHeldRows } from '../ledger.ts'
import type { CardKey } from './cardSheet.ts'

/** The plan for one row: the person, their card number and its period. */
export interface CardPlan {
  readonly target: FoundPerson
  readonly held: HeldCardRow | null
  readonly number: string
  readonly period: Period
}

const readDay = (cell: Cell): string | undefined => (cell === null ? undefined : String(cell))

/** Reads all data for comparing the rows, in three statements. */
export const readCards = async (db: Db, importedRows: readonly ImportedRow<CardKey>[], importing: ImportContext) => {
  const { schoolId, asker, secrets, holds, today } = importing
  const rows = importedRows.map(({ number, row }) => ({
    number,
    naming: readNaming(row),
    begin: readDay(row.begin),
    end: readDay(row.end),
  }))
  const searchKeys = collectNamingNumbers(
    rows.map(({ naming }) => naming),
    secrets,
  )
  const found = await findPeople(db, schoolId, searchKeys, asker, holds)
  const numberOf = new Map(found.map(({ id, cardNum }) => [id, cardNum]))
  const lines = await findHeldRows(db, schoolId, [...numberOf.keys()])
  // An open row counts only if it has the number in the member's record.
  const own = lines.filter(({ memberId, cardNum }) => numberOf.get(memberId) === cardNum)
  const lostCards = await findLostCards(db, schoolId, searchKeys.cards)
  const classes = { nodes: await findNodes(db, importing), today }
  const heldBy = new Map(own.map((line) => [line.memberId, line]))
  return { rows, classes, people: indexPeople(found), lostCards, heldBy }
}

type Facts = Awaited<ReturnType<typeof readCards>>
type Row = Facts['rows'][number]
type Fault = CellFault<CardKey>

/** Returns the period of a row. Blank cells keep the period of a card that is already held. */
const periodOf = ({ begin, end }: Row, heldLine: HeldCardRow | null, { now, timeZone }: ImportContext): Period => ({
  beginsAt: begin === undefined ? (heldLine?.beginsAt ?? now) : startOfDay(begin, timeZone),
  endsAt: end === undefined ? (heldLine?.endsAt ?? null) : startOfDay(nextDay(end), timeZone),
})

const differencesOf = (
  target: FoundPerson,
  heldLine: HeldCardRow | null,
  { naming, begin }: Row,
  period: Period,
  { timeZone, asker }: ImportContext,
): Difference[] => {
  const formatMoment = (at: Date | null | undefined, none: string | null) => (at ? toWireTime(at, timeZone) : none)
  const isNow = begin === undefined && !heldLine?.beginsAt
  const one = (title: string, before: string | null, after: string | null) =>
    before === after ? [] : [{ title, before, after }]
  return [
    ...(target.cardNum === (naming.cardNum ?? null)
      ? []
      : one('卡号', showCardTo(asker)(target.cardNum, target), naming.cardNum ?? null)),
    ...one(
      '启用时间',
      formatMoment(heldLine?.beginsAt, null),
      isNow ? '写入之时' : formatMoment(period.beginsAt, null),
    ),
    ...one(
      '到期时间',
      heldLine?.beginsAt ? formatMoment(heldLine.endsAt, '长期') : null,
      formatMoment(period.endsAt, '长期'),
    ),
  ]
}

const cardFaults = (
  { naming }: Row,
  target: FoundPerson | null,
  { people, lostCards }: Facts,
  other: number | undefined,
  comparing: ImportContext,
): Fault[] => {
  const number = naming.cardNum ?? ''
  const fault = (why: string): Fault => ({ key: 'cardNum', why })
  const read = CardNum.safeParse(number)
  const lost = target?.cardNum === number ? null : findLostCardFault(lostCards, number, comparing)
  const isTaken = target !== null && people.byCard(number).some(({ id }) => id !== target.id)
  return [
    ...(read.success ? [] : [fault(read.error.issues[0]?.message ?? '卡号有误')]),
    ...(other === undefined ? [] : [fault(`与文件第 ${other} 行相同`)]),
    ...(isTaken ? [fault('此卡号已属于他人')] : []),
    ...(lost === null ? [] : [fault(lost)]),
  ]
}

/** Compares every row and returns its verdict and plan. */
export const compareCards = (
  _rows: readonly ImportedRow<CardKey>[],
  facts: Facts,
  comparing: CompareContext<CardKey>,
) => {
  const met = facts.rows.map((row) => ({
    row,
    ...findNamedPerson(facts.people, row.naming, ['code', 'idCard', 'username'], {
      ...comparing,
      classes: facts.classes,
    }),
  }))
  const twinOf = makeDuplicateFinder(met.map(({ target, row }) => [target?.id, row.number]))
  const twinOfCard = makeDuplicateFinder(facts.rows.map(({ naming, number }) => [naming.cardNum, number]))
  return met.map(({ row, target, faults }) => {
    const { number, naming } = row
    const heldLine = (target?.cardNum === naming.cardNum && facts.heldBy.get(target?.id ?? 0)) || null
    const period = periodOf(row, heldLine, comparing)
    const other = twinOf(target?.id, number)
    const all: readonly Fault[] = [
      ...faults,
      ...(other === undefined ? [] : [{ key: null, why: `与文件第 ${other} 行是同一个人` }]),
      ...(target !== null && outranksSender(target, comparing.asker)
        ? [{ key: null, why: '此人的权限高于您，不能修改其一卡通，请联系学校管理员或平台管理员' }]
        : []),
      ...cardFaults(row, target, facts, twinOfCard(naming.cardNum, number), comparing),
      ...(period.endsAt !== null && period.endsAt <= period.beginsAt
        ? [{ key: 'end' as const, why: '到期日期不能早于启用日期' }]
        : []),
    ]
    const differences = target === null ? [] : differencesOf(target, heldLine, row, period, comparing)
    const judged: JudgedRow = {
      number,
      verdict: decideVerdict(all, target?.cardNum === null, differences.length > 0),
      name: [target?.name ?? naming.name, target?.code ?? naming.code].filter(Boolean).join(' '),
      basis: target && [target.id, target.version, facts.heldBy.get(target.id) ?? null],
      differences,
      notes: [],
      faults: toFaults(all, comparing.titleOf),
      meetsBeyond:
        target !== null && matchesUnreached(facts.people, { cardNum: naming.cardNum }, [], comparing.secrets),
    }
    const plan: CardPlan | null =
      target === null || all.length > 0
        ? null
        : { target, held: facts.heldBy.get(target.id) ?? null, number: naming.cardNum ?? '', period }
    return { judged, plan }
  })
}

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
import { endReasons } from '../../views.ts'
import { statusNames } from '../../words.ts'
import { presentCardDays } from '../cardDays.ts'
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
    status: row.status,
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

/** The moment of a row's day. A held card keeps its exact moment if the row has the day that lists show for it. */
const momentOf = (day: string, shownDay: string | null, held: Date | null, from: Date): Date =>
  held !== null && day === shownDay ? held : from

/** Returns the period of a row. Blank cells keep the period of a card that is already held. */
const periodOf = ({ begin, end }: Row, heldLine: HeldCardRow | null, { now, timeZone }: ImportContext): Period => {
  const beginsAt = heldLine?.beginsAt ?? null
  const endsAt = heldLine?.endsAt ?? null
  const shown = presentCardDays({ beginsAt, endsAt }, timeZone)
  return {
    beginsAt:
      begin === undefined ? (beginsAt ?? now) : momentOf(begin, shown.begin, beginsAt, startOfDay(begin, timeZone)),
    endsAt: end === undefined ? endsAt : momentOf(end, shown.end, endsAt, startOfDay(nextDay(end), timeZone)),
  }
}

const endedStatuses: ReadonlySet<Cell> = new Set(endReasons.map((why) => statusNames[why]))

/** True for a row of a list that says that its card has ended. */
const hasEnded = ({ status }: Row): boolean => endedStatuses.has(status)

/** True for a row that leaves a card without a period as it is, as our export lists it. */
const staysInactive = ({ status, begin, end }: Row, heldLine: HeldCardRow | null): boolean =>
  status === statusNames.notActivated && begin === undefined && end === undefined && !heldLine?.beginsAt

/** Returns the number that a row gives. A blank or masked cell keeps the person's card. */
const numberOfRow = ({ naming }: Row, target: FoundPerson | null): string => naming.cardNum ?? target?.cardNum ?? ''

const midnight = / 00:00:00$/

const differencesOf = (
  target: FoundPerson,
  heldLine: HeldCardRow | null,
  row: Row,
  period: Period,
  { timeZone, asker }: ImportContext,
): Difference[] => {
  // Whole days are shown as the sheet has them: a card that ends at midnight was last valid on the day before.
  const formatBegin = (at: Date | null | undefined) => (at ? toWireTime(at, timeZone).replace(midnight, '') : null)
  const formatEnd = (at: Date | null) => {
    if (at === null) return '长期'
    const moment = toWireTime(at, timeZone)
    return midnight.test(moment) ? toWireTime(new Date(at.getTime() - 1), timeZone).slice(0, 10) : moment
  }
  const isNow = row.begin === undefined && !heldLine?.beginsAt
  const given = numberOfRow(row, target)
  const one = (title: string, before: string | null, after: string | null) =>
    before === after ? [] : [{ title, before, after }]
  const ofNumber = target.cardNum === given ? [] : one('卡号', showCardTo(asker)(target.cardNum, target), given)
  if (staysInactive(row, heldLine)) return ofNumber
  return [
    ...ofNumber,
    ...one('启用时间', formatBegin(heldLine?.beginsAt), isNow ? '写入之时' : formatBegin(period.beginsAt)),
    ...one('到期时间', heldLine?.beginsAt ? formatEnd(heldLine.endsAt) : null, formatEnd(period.endsAt)),
  ]
}

const cardFaults = (
  row: Row,
  target: FoundPerson | null,
  { people, lostCards }: Facts,
  other: number | undefined,
  comparing: ImportContext,
): Fault[] => {
  const number = numberOfRow(row, target)
  const fault = (why: string): Fault => ({ key: 'cardNum', why })
  if (number === '') return [fault('不能为空')]
  // The same card has several decimal numbers, by the reader's order of bytes, so none is computed.
  if (/^[0-9A-F]{6,10}$/i.test(number) && /[A-F]/i.test(number))
    return [fault('是十六进制的卡号，请填写读卡器读出的十进制卡号')]
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

/** Judges a row of a card that has ended: our export lists such cards, and they change nothing. */
const skipEndedCard = ({ number, naming, status }: Row) => {
  const judged: JudgedRow = {
    number,
    verdict: 'unchanged',
    name: [naming.name, naming.code].filter(Boolean).join(' '),
    basis: null,
    differences: [],
    notes: [`状态为“${status}”的卡不导入`],
    faults: [],
  }
  return { judged, plan: null }
}

/** Compares every row and returns its verdict and plan. */
export const compareCards = (
  _rows: readonly ImportedRow<CardKey>[],
  facts: Facts,
  comparing: CompareContext<CardKey>,
) => {
  const rows = facts.rows.filter((row) => !hasEnded(row))
  const met = rows.map((row) => ({
    row,
    ...findNamedPerson(facts.people, row.naming, ['code', 'idCard', 'username'], {
      ...comparing,
      classes: facts.classes,
    }),
  }))
  const twinOf = makeDuplicateFinder(met.map(({ target, row }) => [target?.id, row.number]))
  const twinOfCard = makeDuplicateFinder(rows.map(({ naming, number }) => [naming.cardNum, number]))
  const compared = met.map(({ row, target, faults }) => {
    const { number, naming } = row
    const card = numberOfRow(row, target)
    const heldLine = (target?.cardNum === card && facts.heldBy.get(target.id)) || null
    const period = periodOf(row, heldLine, comparing)
    const other = twinOf(target?.id, number)
    const differences = target === null ? [] : differencesOf(target, heldLine, row, period, comparing)
    const all: readonly Fault[] = [
      ...faults,
      ...(other === undefined ? [] : [{ key: null, why: `与文件第 ${other} 行是同一个人` }]),
      ...(target !== null && differences.length > 0 && outranksSender(target, comparing.asker)
        ? [{ key: null, why: '此人的权限高于您，不能修改其一卡通，请联系学校管理员或平台管理员' }]
        : []),
      ...cardFaults(row, target, facts, twinOfCard(naming.cardNum, number), comparing),
      ...(period.endsAt !== null && period.endsAt <= period.beginsAt
        ? [{ key: 'end' as const, why: '到期日期不能早于启用日期' }]
        : []),
    ]
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
    const held = target && (facts.heldBy.get(target.id) ?? null)
    const plan: CardPlan | null = target === null || all.length > 0 ? null : { target, held, number: card, period }
    return { judged, plan }
  })
  return [...compared, ...facts.rows.filter(hasEnded).map(skipEndedCard)]
}

import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Cell, type SheetRow, sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { type Importing, importCall } from '../../../platform/server/sheets/importCall.ts'
import type { RowFault } from '../../../platform/server/sheets/importing.ts'
import { isPersonWithinReach } from '../../organisation/server/index.ts'
import { buildUniqueCodeFinder } from '../../registry/server/codes.ts'
import { member } from '../../registry/server/tables/members.ts'
import { lockerLimits } from '../contract.ts'
import { numberOfCell } from '../words.ts'
import { mayHoldCell } from './holders.ts'
import { lockerAssignment, lockerCabinet, lockerCell } from './tables.ts'

const cellSheet = sheetDefinition({
  title: '格口分配',
  columns: [
    {
      key: 'cabinet',
      title: '储物柜',
      kind: 'text',
      required: true,
      longest: 32,
      width: 20,
      example: '七年级1班手机柜',
    },
    { key: 'number', title: '格口', kind: 'integer', required: true, width: 8, example: '1' },
    {
      key: 'code',
      title: '学工号',
      kind: 'text',
      number: 'code',
      required: true,
      longest: 64,
      width: 18,
      example: '20260101',
    },
    { key: 'name', title: '姓名', kind: 'text', longest: 64, width: 12, note: '只供核对，可不填' },
  ],
})

type Key = (typeof cellSheet)['columns'][number]['key']
type Row = SheetRow<Key>

const wordOf = (cell: Cell) => String(cell ?? '').trim()

const readFacts = async (db: Db, { schoolId, asker }: Pick<Importing<unknown>, 'schoolId' | 'asker'>) => {
  const cells = await db
    .select({ cabinet: lockerCabinet, cell: lockerCell, holderId: lockerAssignment.memberId })
    .from(lockerCell)
    .innerJoin(
      lockerCabinet,
      and(eq(lockerCabinet.schoolId, lockerCell.schoolId), eq(lockerCabinet.id, lockerCell.cabinetId)),
    )
    .leftJoin(
      lockerAssignment,
      and(eq(lockerAssignment.schoolId, lockerCell.schoolId), eq(lockerAssignment.cellId, lockerCell.id)),
    )
    .where(eq(lockerCell.schoolId, schoolId))
  const people = await db
    .select({ id: member.id, code: member.code, name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), mayHoldCell, isPersonWithinReach(schoolId, member.id, asker)))
  const cellOf = new Map(cells.map((one) => [`${one.cabinet.name} ${numberOfCell(one.cabinet, one.cell)}`, one]))
  return {
    cabinets: new Set(cells.map(({ cabinet }) => cabinet.name)),
    find: (row: Row) => cellOf.get(`${wordOf(row.cabinet)} ${wordOf(row.number)}`),
    personOf: buildUniqueCodeFinder(people),
    holdings: new Set(
      cells.flatMap(({ cabinet, holderId }) => (holderId === null ? [] : [`${cabinet.id} ${holderId}`])),
    ),
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>

const findCellFault = ({ cabinets, find }: Facts, row: Row): RowFault<Key>[] => {
  if (!cabinets.has(wordOf(row.cabinet))) return [{ key: 'cabinet', why: '没有此储物柜' }]
  const found = find(row)
  if (found === undefined) return [{ key: 'number', why: '该柜没有此编号的格口' }]
  if (found.cell.outOfOrder) return [{ key: 'number', why: '该格口已停用' }]
  return found.holderId === null ? [] : [{ key: 'number', why: '该格口已有人使用' }]
}

const findPersonFault = ({ personOf, find, holdings }: Facts, row: Row): RowFault<Key>[] => {
  const person = personOf(wordOf(row.code))
  if (person === undefined) return [{ key: 'code', why: '没有此学工号的在校人员，或不在您的范围内' }]
  const name = wordOf(row.name)
  if (name !== '' && name !== person.name) return [{ key: 'name', why: '与该学工号的姓名不符' }]
  const cabinetId = find(row)?.cabinet.id
  return holdings.has(`${cabinetId} ${person.id}`) ? [{ key: 'code', why: '该人员在此柜已有格口' }] : []
}

/** Returns a check of rows one after the other, which also finds a cell or a person that an earlier row has. */
const makeRowCheck = (facts: Facts) => {
  const seen = new Set<string>()
  const isSecond = (key: string) => {
    const has = seen.has(key)
    seen.add(key)
    return has
  }
  return (row: Row): RowFault<Key>[] => {
    const faults = [...findCellFault(facts, row), ...findPersonFault(facts, row)]
    if (faults.length > 0) return faults
    const cabinet = wordOf(row.cabinet)
    if (isSecond(`cell ${cabinet} ${wordOf(row.number)}`)) return [{ key: 'number', why: '文件中此格口重复' }]
    return isSecond(`person ${cabinet} ${wordOf(row.code)}`) ? [{ key: 'code', why: '文件中此人重复' }] : []
  }
}

/** Assigns cells by a sheet of cabinet, number and code. Writes all rows or none. */
export const cellImport = importCall({
  name: 'locker.importCells',
  title: '格口分配导入',
  needs: 'locker:cabinet:edit',
  sheet: cellSheet,
  mostRows: lockerLimits.rows,
  about: z.null(),
  read: readFacts,
  check: makeRowCheck,
  write: async (db, rows, _facts, { schoolId, asker, sentAt: assignedAt }) => {
    // Locked in one order, so that two imports can't deadlock. Every other assignment waits for its cabinet too.
    await db
      .select({ id: lockerCabinet.id })
      .from(lockerCabinet)
      .where(eq(lockerCabinet.schoolId, schoolId))
      .orderBy(lockerCabinet.id)
      .for('update')
    const facts = await readFacts(db, { schoolId, asker })
    const check = makeRowCheck(facts)
    if (rows.some((row) => check(row).length > 0)) throw new Refusal(common.stale, { name: '格口' })
    const made = rows.flatMap((row) => {
      const [found, person] = [facts.find(row), facts.personOf(wordOf(row.code))]
      if (found === undefined || person === undefined) return []
      return [{ schoolId, cabinetId: found.cabinet.id, cellId: found.cell.id, memberId: person.id, assignedAt }]
    })
    if (made.length > 0) await db.insert(lockerAssignment).values(made)
    return { cells: made.length }
  },
})

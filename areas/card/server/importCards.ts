import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../platform/server/database/connection.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import { type Cell, type SheetRow, sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { type Importing, importCall } from '../../../platform/server/sheets/importCall.ts'
import type { RowFault } from '../../../platform/server/sheets/importing.ts'
import { role } from '../../../platform/contract/roles.ts'
import { dayAfter } from '../../../platform/contract/wireDay.ts'
import { personWithinReach } from '../../organisation/server/index.ts'
import { changeMember } from '../../registry/server/members.ts'
import { member, memberRole } from '../../registry/server/tables/members.ts'
import { refuseTaken } from '../../users/server/index.ts'
import { CardNum, cardLimits } from '../contract.ts'
import { setPeriod } from './ledger.ts'

/** The file of cards: one a row. */
export const cardSheet = sheetDefinition({
  title: '一卡通',
  columns: [
    { key: 'code', title: '学工号', kind: 'text', required: true, longest: 32, width: 18, example: '20260101' },
    { key: 'card', title: '卡号', kind: 'text', required: true, longest: 10, width: 14, example: '0012345678' },
    { key: 'begin', title: '启用日期', kind: 'date', width: 14, note: '不填为导入之时' },
    { key: 'end', title: '到期日期', kind: 'date', width: 14, note: '当天仍有效；不填为长期有效' },
  ],
})

type Key = (typeof cardSheet)['columns'][number]['key']
type Row = SheetRow<Key>

interface Ground {
  readonly personOf: ReadonlyMap<string, { readonly id: number; readonly cardNum: string | null }>
  readonly holderOf: ReadonlyMap<string, number>
}

const wordOf = (cell: Cell) => String(cell ?? '').trim()

const { superAdministrator, schoolDataAdministrator, bureauAdministrator, integrator } = role

/** SQL that holds for people who may not do more than who sends the file: nobody gives those a card. */
const isNotHigher = (asker: Importing<unknown>['asker']) => {
  const isAdministrator = asker.roles.includes(schoolDataAdministrator)
  const higher = isAdministrator
    ? [superAdministrator]
    : [superAdministrator, schoolDataAdministrator, bureauAdministrator, integrator]
  return sql`not exists (select 1 from ${memberRole} where ${and(
    eq(memberRole.schoolId, member.schoolId),
    eq(memberRole.memberId, member.id),
    inArray(memberRole.roleId, higher),
  )})`
}

/** The people whom the sender of the file reaches by their codes, and who in the school holds which card. */
const readGround = async (db: Db, { schoolId, asker }: Importing<unknown>): Promise<Ground> => {
  const ofSchool = eq(member.schoolId, schoolId)
  const columns = { id: member.id, code: member.code, cardNum: member.cardNum }
  const within = personWithinReach(schoolId, member.id, asker)
  const reached = await db
    .select(columns)
    .from(member)
    .where(and(ofSchool, within, isNotHigher(asker)))
  const all = await db.select(columns).from(member).where(ofSchool)
  return {
    personOf: new Map(reached.flatMap(({ code, ...person }) => (code === null ? [] : [[code, person]]))),
    holderOf: new Map(all.flatMap(({ id, cardNum }) => (cardNum === null ? [] : [[cardNum, id]]))),
  }
}

/** Makes the check of a row, which knows the rows before it. */
const checkRows = ({ personOf, holderOf }: Ground) => {
  const [codes, cards] = [new Set<string>(), new Set<string>()]
  const isFirst = (seen: Set<string>, value: string) => !seen.has(value) && seen.add(value).size > 0
  return (row: Row): RowFault<Key>[] => {
    const [code, number, begin, end] = [wordOf(row.code), wordOf(row.card), wordOf(row.begin), wordOf(row.end)]
    const person = personOf.get(code)
    const holder = holderOf.get(number)
    const read = CardNum.safeParse(number)
    const fault = (key: Key, why: string, isWrong: boolean) => (isWrong ? [{ key, why }] : [])
    return [
      ...fault('code', '没有此学工号的人员，或不在您的范围内', person === undefined),
      ...fault('code', '文件中有两行是此学工号', !isFirst(codes, code)),
      ...fault('card', read.error?.issues[0]?.message ?? '', !read.success),
      ...fault('card', '文件中有两行是此卡号', !isFirst(cards, number)),
      ...fault('card', '此卡号已属于他人', holder !== undefined && person !== undefined && holder !== person.id),
      ...fault('end', '到期日期不能早于启用日期', begin !== '' && end !== '' && end < begin),
    ]
  }
}

const writeRow = async (db: Db, row: Row, { personOf }: Ground, importing: Importing<unknown>) => {
  const { schoolId, sentAt, timeZone } = importing
  const person = personOf.get(wordOf(row.code))
  if (person === undefined) return
  const [number, begin, end] = [wordOf(row.card), wordOf(row.begin), wordOf(row.end)]
  const key = { schoolId, memberId: person.id }
  if (person.cardNum !== number) await changeMember(db, key, { cardNum: number }).catch(refuseTaken)
  await setPeriod(db, key, number, {
    beginsAt: begin === '' ? sentAt : startOfDay(begin, timeZone),
    endsAt: end === '' ? null : startOfDay(dayAfter(end), timeZone),
  })
}

/** Gives cards by a file, as far as its sender reaches; all rows are written, or none. */
export const cardImport = importCall({
  name: 'card.importCards',
  title: '一卡通导入',
  needs: 'sys:user:disableCard',
  sheet: cardSheet,
  mostRows: cardLimits.rows,
  about: z.null(),
  read: readGround,
  check: checkRows,
  write: async (db, rows, ground, importing) => {
    for (const row of rows) await writeRow(db, row, ground, importing)
    return { cards: rows.length }
  },
})

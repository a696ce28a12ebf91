import { type SQL, and, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { maskTelephone } from '../../../platform/contract/mask.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import { pageOfIds } from '../../../platform/server/database/pageOfIds.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { isPersonBelow, isPersonWithinReach } from '../../organisation/server/index.ts'
import { mainDepartmentJoin, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { matches } from '../../users/server/index.ts'
import { toBillMoment, billToWireTime } from '../billMoment.ts'
import type { BillRow, BillSearch, familyPhone as calls } from '../contract.ts'
import { phoneBill } from './tables.ts'

/** Context of a search: school, asker whose reach limits it, and time zone of its times. */
interface BillContext {
  readonly schoolId: number
  readonly asker: Asker
  readonly timeZone: string
}

const parent = alias(member, 'parent')

/** Newest first, matching the index. */
const order = [desc(phoneBill.at), desc(phoneBill.id)]

const studentsNamed = (schoolId: number, word: string): SQL =>
  sql`${phoneBill.studentId} in (select ${member.id} from ${member} where ${and(eq(member.schoolId, schoolId), matches(word))})`

/** SQL condition for the bills that match a search, of students within reach. */
export const matchesBillSearch = ({ schoolId, asker, timeZone }: BillContext, search: z.output<typeof BillSearch>) => {
  const word = search.userName.trim()
  const momentOf = (moment: string) => fromWireTime(billToWireTime(moment), timeZone)
  return and(
    eq(phoneBill.schoolId, schoolId),
    isPersonWithinReach(schoolId, phoneBill.studentId, asker),
    isPersonBelow(schoolId, phoneBill.studentId, search.deptId),
    word === '' ? undefined : studentsNamed(schoolId, word),
    search.startTime === undefined ? undefined : gte(phoneBill.at, momentOf(search.startTime)),
    search.endTime === undefined ? undefined : lte(phoneBill.at, momentOf(search.endTime)),
  )
}

/** SQL for the relationship of the number's holder to the student. Null if no parent has the number. */
const relationship = sql<string | null>`(select ${parentLink.relationship} from ${parentLink}
  join ${member} as ${sql.identifier('parent')} on ${parent.schoolId} = ${parentLink.schoolId} and ${parent.id} = ${parentLink.parentId}
  where ${parentLink.schoolId} = ${phoneBill.schoolId} and ${parentLink.studentId} = ${phoneBill.studentId}
    and ${parent.telephone} = ${phoneBill.otherParty} order by ${parentLink.id} limit 1)`

/** Selects bills with their students, newest first, without limit. */
export const selectBills = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: phoneBill.id,
      at: phoneBill.at,
      calledDuration: phoneBill.duration,
      otherParty: phoneBill.otherParty,
      studentName: member.name,
      code: member.code,
      className: department.name,
      relationship,
    })
    .from(phoneBill)
    .innerJoin(member, memberJoin(phoneBill.schoolId, phoneBill.studentId))
    .leftJoin(department, mainDepartmentJoin)
    .where(where)
    .orderBy(...order)
    .$dynamic()

export type FoundBill = Awaited<ReturnType<typeof selectBills>>[number]

/** SQL condition for bills after this one in the list. */
export const isAfterBill = ({ at, id }: Pick<FoundBill, 'at' | 'id'>) =>
  sql`(${lt(phoneBill.at, at)} or (${eq(phoneBill.at, at)} and ${lt(phoneBill.id, id)}))`

/**
 * Masks a number for lists: the first three of seven digits. Shorter numbers are internal extensions and stay
 * readable.
 */
const maskNumber = (number: string) =>
  number.length === 7 ? number.replace(/^\d{3}/, '***') : (maskTelephone(number) ?? '')

/** Presents a bill. */
export const presentBill = ({ at, otherParty, ...row }: FoundBill, timeZone: string): BillRow => ({
  ...row,
  startTime: toBillMoment(toWireTime(at, timeZone)),
  otherParty: maskNumber(otherParty),
})

/** Returns a page of bills of students within reach, newest first. */
export const findBills = async ({ db, session, body }: Context<typeof calls.bills>) => {
  const stand = { schoolId: schoolOf(session), asker: session, timeZone: session.timeZone }
  const where = matchesBillSearch(stand, body)
  const ids = pageOfIds({ table: phoneBill, id: phoneBill.id, where, order, ...countedBounds(body) })
  const rows = await selectBills(db, and(eq(phoneBill.schoolId, stand.schoolId), inArray(phoneBill.id, ids)))
  const counted = await countUpTo(db, phoneBill, where)
  return toCountedPage(
    body,
    rows.map((row) => presentBill(row, session.timeZone)),
    counted,
  )
}

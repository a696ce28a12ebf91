import { type SQL, and, desc, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { type SearchContext, searchContextOf } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { withinDays } from '../../../../platform/server/database/withinDays.ts'
import { readCountedPage } from '../../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { isPersonBelow } from '../../../organisation/server/index.ts'
import { isPersonAmong, mainDepartmentJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { matches } from '../../../users/server/index.ts'
import type { FaceView, videoTele } from '../../contract.ts'
import type { FaceSearch } from '../../logContract.ts'
import { refusalReasonNames } from '../../words.ts'
import { isPupilOrNobody } from '../reach.ts'
import { phoneFace } from '../tables.ts'

const order = [desc(phoneFace.at), desc(phoneFace.id)]

/** SQL condition for the identifications that match a search, of pupils of whom the caller is in charge and of nobody. */
export const isFaceSought = ({ schoolId, asker, timeZone }: SearchContext, search: FaceSearch): SQL | undefined => {
  const word = search.keyword.trim()
  const { result, departmentId } = search
  return and(
    eq(phoneFace.schoolId, schoolId),
    isPupilOrNobody(schoolId, phoneFace.studentId, asker),
    isPersonBelow(schoolId, phoneFace.studentId, departmentId),
    isPersonAmong(schoolId, phoneFace.studentId, word === '' ? undefined : matches(word)),
    result === undefined ? undefined : eq(phoneFace.result, result),
    withinDays(phoneFace.at, search, timeZone),
  )
}

/** Selects identifications with their pupils, newest first, without a limit. */
export const selectFaces = (db: Db, where: SQL | undefined) =>
  db
    .select({
      face: phoneFace,
      name: sql<string | null>`${member.name}`,
      className: sql<string | null>`${department.name}`,
    })
    .from(phoneFace)
    .leftJoin(member, and(eq(member.schoolId, phoneFace.schoolId), eq(member.id, phoneFace.studentId)))
    .leftJoin(department, mainDepartmentJoin)
    .where(where)
    .orderBy(...order)
    .$dynamic()

export type FoundFace = Awaited<ReturnType<typeof selectFaces>>[number]

/** Presents an identification. */
export const presentFace = ({ face, name, className }: FoundFace, timeZone: string): FaceView => ({
  id: face.id,
  studentId: face.studentId,
  name,
  className,
  phoneName: face.stationName,
  time: toWireTime(face.at, timeZone),
  way: face.way,
  result: face.result,
  similarity: face.similarity === null ? null : face.similarity / 100,
  reason: face.reason === null ? '' : refusalReasonNames[face.reason],
})

/** Reads a page of identifications, newest first. */
export const findFacePage = ({ db, session, body }: Context<typeof videoTele.facePage>) => {
  const context = searchContextOf(session)
  return readCountedPage(db, body, {
    table: phoneFace,
    where: isFaceSought(context, body),
    order,
    read: (onPage) => selectFaces(db, and(eq(phoneFace.schoolId, context.schoolId), onPage)),
    present: (found) => presentFace(found, context.timeZone),
  })
}

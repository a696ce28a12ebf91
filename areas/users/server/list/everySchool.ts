import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import { pageBounds, toPage, type PageRequest } from '../../../../platform/contract/envelope.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { spell } from '../../../../platform/server/spelling.ts'
import { type Session, schoolsOf } from '../../../../platform/server/session.ts'
import type { ShowAvatar } from '../../../registry/server/avatar.ts'
import { openRecord } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { keywordVariants } from './matching.ts'
import { presentRow, maskRowFor, selectRows } from './rows.ts'

/** Maximum number of people found. With a more common name, search by code instead. */
const maxFound = 200

/**
 * Finds people by whole name or code in all schools that a session sees, and returns each with the school's name. A
 * part of a word is not searched, because it would read a million rows. Whole words use an index per school.
 */
export const findInEverySchool = async (
  db: Db,
  session: Session,
  filter: PageRequest & { readonly keyword: string },
  showAvatar: ShowAvatar,
) => {
  const words = keywordVariants(filter.keyword.trim())
  if (words.includes('')) return toPage(filter, [], 0)
  const within = among(member.schoolId, schoolsOf(session))
  // The condition of the list's partial index, so that the planner uses it.
  const isListed = sql`${member.mainDepartmentId} is not null and ${openRecord()}`
  const found = await Promise.all([
    db
      .select({ schoolId: member.schoolId, id: member.id })
      .from(member)
      .where(
        and(
          within,
          isListed,
          inArray(
            member.pinyin,
            words.map((word) => spell(word).pinyin),
          ),
          inArray(member.name, words),
        ),
      )
      .limit(maxFound),
    db
      .select({ schoolId: member.schoolId, id: member.id })
      .from(member)
      .where(and(within, isListed, inArray(member.code, words)))
      .limit(maxFound),
  ])
  const ids = [...new Set(found.flat().map(({ id }) => id))]
  if (ids.length === 0) return toPage(filter, [], 0)
  const where = and(
    within,
    or(...found.flat().map((one) => and(eq(member.schoolId, one.schoolId), eq(member.id, one.id)))),
  )
  const { limit, offset } = pageBounds(filter)
  const rows = await selectRows(db)
    .where(where)
    .orderBy(asc(member.pinyin), asc(member.schoolId), asc(member.id))
    .limit(limit)
    .offset(offset)
  const named = await db
    .select({ id: school.id, name: school.name })
    .from(school)
    .where(
      inArray(
        school.id,
        rows.map(({ schoolId }) => schoolId),
      ),
    )
  const shown = maskRowFor(session)
  const content = rows.map((row) => ({
    ...shown(presentRow(row, showAvatar)),
    // The caller typed the whole name or code, so showing the name reveals nothing new.
    name: words.includes(row.name) ? row.name : shown(presentRow(row, showAvatar)).name,
    schoolName: named.find(({ id }) => id === row.schoolId)?.name ?? null,
  }))
  return toPage(filter, content, ids.length)
}

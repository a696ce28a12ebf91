import { type SQL, and, desc, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Asker, SearchContext } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import type { Files } from '../../../platform/server/files/files.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { isPersonWithinReach, isWithinReach } from '../../organisation/server/index.ts'
import { isPersonAmong, memberJoin } from '../../registry/server/people.ts'
import { departmentAncestor } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { matches } from '../../users/server/index.ts'
import type { AwardSearch } from '../awardContract.ts'
import type { AwardRow } from '../views.ts'
import { honorAward, honorKind, honorYear } from './tables.ts'

const proposer = alias(member, 'proposer')

const kindIds = (schoolId: number, where: SQL | undefined) =>
  sql`${honorAward.kindId} in (select ${honorKind.id} from ${honorKind} where ${and(eq(honorKind.schoolId, schoolId), where)})`

/** SQL that is true for the awards of people and classes within reach, and of the caller. Undefined for all. */
export const isAwardWithinReach = (schoolId: number, asker: Asker): SQL | undefined => {
  const ofPerson = isPersonWithinReach(schoolId, honorAward.memberId, asker)
  const ofClass = isWithinReach(asker, honorAward.schoolId, honorAward.departmentId)
  if (ofPerson === undefined || ofClass === undefined) return undefined
  return or(
    and(isNotNull(honorAward.memberId), ofPerson),
    and(isNull(honorAward.memberId), ofClass),
    // No member has id 0, so a caller without a record matches nothing.
    eq(honorAward.memberId, asker.memberId ?? 0),
  )
}

const isBelow = (schoolId: number, node: number | undefined): SQL | undefined =>
  node === undefined
    ? undefined
    : sql`${honorAward.departmentId} in (select ${departmentAncestor.departmentId} from ${departmentAncestor}
        where ${and(eq(departmentAncestor.schoolId, schoolId), eq(departmentAncestor.ancestorId, node))})`

const isNamed = (schoolId: number, word: string): SQL | undefined => {
  if (word === '') return undefined
  const anywhere = `%${escapeLikePattern(word)}%`
  return or(
    isPersonAmong(schoolId, honorAward.memberId, matches(word, { withCard: false })),
    and(isNull(honorAward.memberId), ilike(honorAward.departmentName, anywhere)),
    ilike(honorAward.certificateNumber, anywhere),
  )
}

/** SQL condition for the awards that match a search, within the caller's reach. */
export const isAwardSought = ({ schoolId, asker }: SearchContext, search: z.output<typeof AwardSearch>) => {
  const { yearId, kindId, state, level, target, departmentId } = search
  return and(
    eq(honorAward.schoolId, schoolId),
    isAwardWithinReach(schoolId, asker),
    yearId === undefined ? undefined : eq(honorAward.yearId, yearId),
    kindId === undefined ? undefined : eq(honorAward.kindId, kindId),
    state === undefined ? undefined : eq(honorAward.state, state),
    level === undefined ? undefined : kindIds(schoolId, eq(honorKind.level, level)),
    target === undefined ? undefined : kindIds(schoolId, eq(honorKind.target, target)),
    isBelow(schoolId, departmentId),
    isNamed(schoolId, search.keyword.trim()),
  )
}

/** The order of awards: latest day first. */
export const latestFirst = [desc(honorAward.awardedOn), desc(honorAward.id)]

/** Selects awards with year, kind, recipient and proposer, latest first, without a limit. */
export const selectAwards = (db: Db, where: SQL | undefined) =>
  db
    .select({
      award: honorAward,
      year: { name: honorYear.name, closed: honorYear.closed },
      kind: honorKind,
      name: member.name,
      code: member.code,
      proposer: proposer.name,
    })
    .from(honorAward)
    .innerJoin(honorYear, and(eq(honorYear.schoolId, honorAward.schoolId), eq(honorYear.id, honorAward.yearId)))
    .innerJoin(honorKind, and(eq(honorKind.schoolId, honorAward.schoolId), eq(honorKind.id, honorAward.kindId)))
    .leftJoin(member, memberJoin(honorAward.schoolId, honorAward.memberId))
    .leftJoin(proposer, and(eq(proposer.schoolId, honorAward.schoolId), eq(proposer.id, honorAward.proposedById)))
    .where(where)
    .orderBy(...latestFirst)
    .$dynamic()

/** An award as it was read. */
export type FoundAward = Awaited<ReturnType<typeof selectAwards>>[number]

/** Makes the presenter of awards for a session, whose links to pictures open only for it. */
export const awardPresenter = ({ files, session }: { readonly files: Files; readonly session: Session }) => {
  const viewer = { schoolId: schoolOf(session), memberId: memberOf(session) }
  return ({ award, year, kind, name, code, proposer: by }: FoundAward): AwardRow => {
    const { id, yearId, kindId, awardedOn, issuer, certificateNumber, note, state, reason, version } = award
    const fields = { id, yearId, kindId, awardedOn, issuer, certificateNumber, note, state, reason, version }
    return {
      ...fields,
      yearName: year.name,
      yearClosed: year.closed,
      kindName: kind.name,
      level: kind.level,
      target: kind.target,
      ribbon: kind.ribbon,
      wording: kind.wording,
      userId: award.memberId,
      name: name ?? award.departmentName,
      code,
      departmentName: award.departmentName,
      proposer: by,
      isOwn: award.proposedById === viewer.memberId,
      pictureUrl: award.pictureFileId === null ? null : files.link(award.pictureFileId, viewer),
    }
  }
}

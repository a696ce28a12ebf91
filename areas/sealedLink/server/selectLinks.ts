import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal, type RefusalKind } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { openRecord, presentStudent } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'
import { type LinkState, type SealedLinkView, linkRefusals } from '../contract.ts'
import { sealedLink } from './tables.ts'

const parent = alias(member, 'parent')
const maker = alias(member, 'maker')

/**
 * Query for links with child, parent and creator. `isAtSchool` and `isParent` are computed from the current records.
 */
export const selectLinks = (db: Db) =>
  db
    .select({
      link: sealedLink,
      studentName: member.name,
      parentName: parent.name,
      telephone: parent.telephone,
      relationship: parentLink.relationship,
      madeByName: maker.name,
      isAtSchool: presentStudent(),
      isParent: sql<boolean>`(${parentLink.id} is not null and ${openRecord(parent)})`,
    })
    .from(sealedLink)
    .innerJoin(member, and(eq(member.schoolId, sealedLink.schoolId), eq(member.id, sealedLink.studentId)))
    .innerJoin(parent, and(eq(parent.schoolId, sealedLink.schoolId), eq(parent.id, sealedLink.parentId)))
    .leftJoin(
      parentLink,
      and(
        eq(parentLink.schoolId, sealedLink.schoolId),
        eq(parentLink.studentId, sealedLink.studentId),
        eq(parentLink.parentId, sealedLink.parentId),
      ),
    )
    .leftJoin(maker, and(eq(maker.schoolId, sealedLink.schoolId), eq(maker.id, sealedLink.madeById)))
    .$dynamic()

export type FoundLink = Awaited<ReturnType<typeof selectLinks>>[number]

/** Returns the refusal of a link that can't be opened any more, or null for a valid link. */
const findEndingRefusal = ({ link, isAtSchool, isParent }: FoundLink, now: Date): RefusalKind | null => {
  if (link.revokedAt !== null) return linkRefusals.revoked
  if (link.expiresAt <= now) return linkRefusals.expired
  if (link.triesLeft <= 0) return linkRefusals.locked
  if (!isParent) return linkRefusals.unbound
  return isAtSchool ? null : linkRefusals.childGone
}

/** Refuses an ended link with a message that says what to do. */
export const refuseEnded = (found: FoundLink, now: Date): void => {
  const end = findEndingRefusal(found, now)
  if (end !== null) throw new Refusal(end)
}

const statesByRefusal = new Map<RefusalKind | null, LinkState>([
  [null, 'open'],
  [linkRefusals.revoked, 'revoked'],
  [linkRefusals.expired, 'expired'],
  [linkRefusals.locked, 'locked'],
])

/** Returns a link's state; `ended` if the child left or the parent is no longer one. */
export const findLinkState = (found: FoundLink, now: Date): LinkState =>
  statesByRefusal.get(findEndingRefusal(found, now)) ?? 'ended'

/** Presents a link for the staff who create links. */
export const presentLink = (found: FoundLink, now: Date, timeZone: string): SealedLinkView => {
  const { link } = found
  return {
    id: link.id,
    studentId: link.studentId,
    studentName: found.studentName,
    parentName: found.parentName,
    relationship: found.relationship ?? '',
    madeByName: found.madeByName ?? '',
    handedOver: link.handedOver,
    createdTime: toWireTime(link.createdAt, timeZone),
    expiresTime: toWireTime(link.expiresAt, timeZone),
    state: findLinkState(found, now),
    openings: link.openings,
    uses: link.uses,
    mostUses: link.mostUses,
  }
}

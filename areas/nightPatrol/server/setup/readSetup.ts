import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { memberJoin, openRecord } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { showLocation } from '../../location.ts'
import { patrolLine, patrolLinePlace, patrolPlace, patrolPlan, patrolPlanGuard } from '../tables.ts'

/** Reads the places of all lines of a school in their order, by line. */
export const readPlacesByLine = async (db: Db, schoolId: number) => {
  const rows = await db
    .select({ lineId: patrolLinePlace.lineId, place: patrolPlace })
    .from(patrolLinePlace)
    .innerJoin(
      patrolPlace,
      and(eq(patrolPlace.schoolId, patrolLinePlace.schoolId), eq(patrolPlace.id, patrolLinePlace.placeId)),
    )
    .where(eq(patrolLinePlace.schoolId, schoolId))
    .orderBy(asc(patrolLinePlace.lineId), asc(patrolLinePlace.position), asc(patrolLinePlace.id))
  const places = rows.map(({ lineId, place }) => ({
    lineId,
    id: place.id,
    name: place.name,
    location: showLocation(place),
  }))
  return Map.groupBy(places, ({ lineId }) => lineId)
}

/** Reads the guards of all plans of a school, by plan. Closed records are left out: they can't sign in. */
export const readGuardsByPlan = async (db: Db, schoolId: number) => {
  const rows = await db
    .select({ planId: patrolPlanGuard.planId, id: member.id, name: member.name })
    .from(patrolPlanGuard)
    .innerJoin(member, memberJoin(patrolPlanGuard.schoolId, patrolPlanGuard.memberId))
    .where(and(eq(patrolPlanGuard.schoolId, schoolId), openRecord()))
    .orderBy(asc(patrolPlanGuard.planId), asc(member.pinyin), asc(member.id))
  return Map.groupBy(rows, ({ planId }) => planId)
}

/** Reads the plans of a school with their lines, by name. */
export const readPlans = (db: Db, schoolId: number) =>
  db
    .select({ plan: patrolPlan, line: patrolLine })
    .from(patrolPlan)
    .innerJoin(patrolLine, and(eq(patrolLine.schoolId, patrolPlan.schoolId), eq(patrolLine.id, patrolPlan.lineId)))
    .where(eq(patrolPlan.schoolId, schoolId))
    .orderBy(asc(patrolPlan.name), asc(patrolPlan.id))

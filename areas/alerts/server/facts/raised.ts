import { and, eq, gte } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { AlertKind } from '../../words.ts'
import { alert } from '../tables.ts'
import type { Frame } from './frame.ts'

/** Reads the alerts of a kind of today and yesterday. */
export const findRaised = (db: Db, { schoolId, yesterday }: Frame, kind: AlertKind) =>
  db
    .select({
      id: alert.memberId,
      classId: alert.classId,
      deviceId: alert.deviceId,
      day: alert.day,
      since: alert.since,
      arrivedAt: alert.arrivedAt,
      raisedAt: alert.raisedAt,
    })
    .from(alert)
    .where(and(eq(alert.schoolId, schoolId), eq(alert.kind, kind), gte(alert.day, yesterday)))

type Raised = Awaited<ReturnType<typeof findRaised>>[number]

interface Finding {
  readonly kind: AlertKind
  readonly day: string
  readonly since: Date
}

/**
 * Returns true for an alert of the same day, or about the same moment, which may have been before midnight. A second
 * departure of a pupil who had come back is another finding.
 */
export const isSame = ({ day: raisedOn, since: raisedSince, arrivedAt }: Raised, { kind, day, since }: Finding) => {
  if (raisedSince.getTime() === since.getTime()) return true
  const isBack = kind === 'outing' && arrivedAt !== null && arrivedAt < since
  return raisedOn === day && !isBack
}

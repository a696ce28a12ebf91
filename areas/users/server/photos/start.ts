import { and, desc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../../platform/server/session.ts'
import type { users } from '../../contract.ts'
import { refuseFacesOff } from '../faces/faceSwitch.ts'
import { photoRun } from '../tables.ts'
import { type EndingContext, endPhotoRun } from './arrivals.ts'
import { isSendersRun, refuseWithoutEditing } from './runs.ts'

/** Maximum number of open batches per sender. */
const maxOpenBatches = 10

/** Ends the sender's oldest open batches to make room for a new one. Photos that have arrived are kept. */
const endOlder = async (db: Db, session: Session, ending: EndingContext): Promise<void> => {
  // Without this lock two concurrent starts would both see the same free place.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('photo batches'), hashtext(${String(memberOf(session))}))`)
  const older = await db
    .select({ schoolId: photoRun.schoolId, id: photoRun.id, memberId: photoRun.memberId })
    .from(photoRun)
    .where(and(isSendersRun(session), isNull(photoRun.endedAt)))
    .orderBy(desc(photoRun.id))
    .offset(maxOpenBatches - 1)
    .for('update')
  for (const run of older) await endPhotoRun(db, run, ending)
}

/** Starts a batch. Refuses face photos if the school has switched faces off. */
export const startPhotos = async (context: Context<typeof users.startPhotos>) => {
  const { db, session, body, clock } = context
  refuseWithoutEditing(session)
  const schoolId = schoolOf(session)
  if (body.purpose === 'face') await refuseFacesOff(db, schoolId)
  await endOlder(db, session, context)
  const [made] = await db
    .insert(photoRun)
    .values({ schoolId, memberId: memberOf(session), ...body, createdAt: clock.now() })
    .returning({ id: photoRun.id })
  if (!made) throw new Error('the batch was not written')
  return made
}

import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import type { users } from '../../contract.ts'
import { refuseFacesOff } from '../faces/faceSwitch.ts'
import { photoRun } from '../tables.ts'
import { refuseWithoutEditing } from './runs.ts'

/** Begins a batch. Refuses faces where the school keeps none. */
export const startPhotos = async ({ db, session, body, clock }: Context<typeof users.startPhotos>) => {
  refuseWithoutEditing(session)
  const schoolId = schoolOf(session)
  if (body.purpose === 'face') await refuseFacesOff(db, schoolId)
  const [made] = await db
    .insert(photoRun)
    .values({ schoolId, memberId: memberOf(session), ...body, createdAt: clock.now() })
    .returning({ id: photoRun.id })
  if (!made) throw new Error('the batch was not written')
  return made
}

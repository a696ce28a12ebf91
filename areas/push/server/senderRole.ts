import { Refusal } from '../../../platform/contract/refusal.ts'
import { roleNames } from '../../../platform/contract/roleNames.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { holdsRole } from '../../../platform/server/session.ts'
import { pushRefusals } from '../refusals.ts'
import type { PushScene } from '../scenes.ts'
import { findConfigRow } from './config.ts'
import type { Pusher } from './source.ts'

/** Refuses callers whose roles the school's settings don't let push in a scene. */
export const requireSenderRole = async (db: Db, { schoolId, asker }: Pusher, scene: PushScene): Promise<void> => {
  const { fromRoles } = await findConfigRow(db, schoolId, scene)
  if (fromRoles.length === 0 || holdsRole(asker, ...fromRoles)) return
  const roles = fromRoles.map((id) => roleNames[id]?.namezh ?? '').join('、')
  throw new Refusal(pushRefusals.notYourRole, { roles })
}

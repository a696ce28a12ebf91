import { findEntryDevices } from '../../device/server/index.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import type { alerts as calls } from '../contract.ts'
import type { Readiness } from '../views.ts'
import { alertKinds } from '../words.ts'
import { type Frame, readSchoolFrame } from './facts/frame.ts'
import { noteKind, readOfflineWays } from './facts/notes.ts'
import { readPupils } from './facts/pupils.ts'
import { findParentLack, findStaffLack, readParentWays } from './send/lacks.ts'

type ReadinessContext = Context<typeof calls.readiness>

/** Reads why the head teachers, the parents and the keepers of a school can't be told; null for each who can. */
const readLacks = async (context: Pick<ReadinessContext, 'db' | 'outbox' | 'config'>, schoolId: number) => {
  const parts = { ...context, schoolId }
  return {
    head: await findStaffLack(parts, 'alertTeacher'),
    parent: findParentLack(await readParentWays(parts, 'alertParent')),
    keeper: await findStaffLack(parts, 'alertDevice'),
  }
}

const rolesOf = ({ settings }: Frame, kind: Readiness['kind']) => {
  if (kind === 'device') return ['keeper'] as const
  const [toHead, toParent] = [settings.headKinds, settings.parentKinds].map((kinds) => kinds.includes(kind))
  return [...(toHead ? (['head'] as const) : []), ...(toParent ? (['parent'] as const) : [])]
}

/** Handles `readiness`: for each kind why it can't judge or tell now, from the facts of the decisions. */
export const findReadiness = async ({ db, session, clock, outbox, config }: ReadinessContext): Promise<Readiness[]> => {
  const schoolId = schoolOf(session)
  const frame = await readSchoolFrame(db, schoolId, clock.now())
  const known = { pupils: await readPupils(db, schoolId), ways: await findEntryDevices(db, schoolId) }
  const facts = { ...known, offline: await readOfflineWays(db, frame, known) }
  const lacks = await readLacks({ db, outbox, config }, schoolId)
  const found: Readiness[] = []
  for (const kind of alertKinds) {
    const roles = rolesOf(frame, kind)
    const noReceiver = { reason: 'noReceiver' as const, time: null, count: 0 }
    const notes = await noteKind(db, frame, kind, facts)
    found.push({
      kind,
      isOn: frame.settings.kinds.includes(kind),
      notes: roles.length === 0 ? [noReceiver, ...notes] : notes,
      lacks: roles.flatMap((role) => {
        const lack = lacks[role]
        return lack === null ? [] : [{ role, lack }]
      }),
    })
  }
  return found
}

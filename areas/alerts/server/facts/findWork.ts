import type { Db } from '../../../../platform/server/database/connection.ts'
import { findDeviceOutages, findEntryDevices } from '../../../device/server/index.ts'
import { alertLimits } from '../../words.ts'
import type { Candidate } from '../decide/facts.ts'
import { type Hold, findWatchStart, holdStorms } from '../decide/holdStorms.ts'
import { type Arrival, findArrivals } from './arrivals.ts'
import { decideFevers, decideOut, decideOverdue } from './continuous.ts'
import { type OfflineDevice, findDevices } from './devices.ts'
import { type EndingChange, findEndingChanges } from './feverEndings.ts'
import type { Frame } from './frame.ts'
import { type NamedPupil, readPupils } from './pupils.ts'
import { findRaised, isSame } from './raised.ts'
import { type Decision, decideLate, decideNotReturned } from './timed.ts'

const minute = 60_000

/** Alerts of a kind that a school has to send and to hold now. */
export interface KindWork extends Pick<Decision, 'kind' | 'day' | 'isOnce'> {
  readonly sent: readonly Candidate[]
  readonly holds: readonly Hold[]
}

export interface Work {
  readonly kinds: readonly KindWork[]
  readonly devices: readonly OfflineDevice[]
  readonly arrivals: readonly Arrival[]
  readonly endings: readonly EndingChange[]
  readonly pupils: ReadonlyMap<number, NamedPupil>
}

/** Makes what reads the pupils and the devices on their ways, once. */
const makeFactsReader = (db: Db, schoolId: number) => {
  let facts: Promise<{ pupils: NamedPupil[]; ways: Awaited<ReturnType<typeof findEntryDevices>> }> | undefined
  const read = async () => ({ pupils: await readPupils(db, schoolId), ways: await findEntryDevices(db, schoolId) })
  return () => (facts ??= read())
}

/** Leaves out who was alerted before, and holds back storms. */
const workOf = async (
  db: Db,
  frame: Frame,
  { kind, day, isOnce, candidates }: Decision,
  read: ReturnType<typeof makeFactsReader>,
): Promise<KindWork> => {
  const { schoolId, now } = frame
  const raised = await findRaised(db, frame, kind)
  const ofPupil = Map.groupBy(raised, ({ id }) => id)
  const fresh = candidates.filter(
    ({ pupil, since }) => !(ofPupil.get(pupil.id) ?? []).some((one) => isSame(one, { kind, day, since })),
  )
  if (fresh.length === 0) return { kind, day, isOnce, sent: [], holds: [] }
  const { pupils, ways } = await read()
  const deviceIds = [...ways.gates, ...[...ways.buildings.values()].flat()]
  const from = new Date(Math.min(...fresh.map((one) => findWatchStart(one).getTime())))
  const together = now.getTime() - alertLimits.togetherMinutes * minute
  return {
    kind,
    day,
    isOnce,
    ...holdStorms({
      candidates: fresh,
      recent: raised.flatMap(({ id, classId, raisedAt }) =>
        id === null || raisedAt.getTime() < together ? [] : [{ id, classId }],
      ),
      schoolSize: pupils.length,
      // A fever is measured, so no device that was offline makes it doubtful.
      outages: kind === 'fever' ? [] : await findDeviceOutages(db, schoolId, { deviceIds, from, now }),
      ways,
      now,
    }),
  }
}

/** Finds what a school has to do now. */
export const findWork = async (db: Db, frame: Frame): Promise<Work> => {
  const read = makeFactsReader(db, frame.schoolId)
  const decisions: Decision[] = []
  for (const decide of [decideLate, decideNotReturned, decideOut, decideOverdue, decideFevers])
    decisions.push(...(await decide(db, frame, read)))
  const kinds: KindWork[] = []
  for (const decision of decisions) kinds.push(await workOf(db, frame, decision, read))
  const devices = await findDevices(db, frame)
  const arrivals = await findArrivals(db, frame)
  const endings = await findEndingChanges(db, frame)
  const isKnown = kinds.some(({ sent, holds }) => sent.length > 0 || holds.length > 0)
  const pupils = isKnown ? (await read()).pupils : []
  return { kinds, devices, arrivals, endings, pupils: new Map(pupils.map((pupil) => [pupil.id, pupil])) }
}

/** Returns true if there is something to write. */
export const hasWork = ({ kinds, devices, arrivals, endings }: Work): boolean =>
  devices.length > 0 ||
  arrivals.length > 0 ||
  endings.length > 0 ||
  kinds.some(({ isOnce, sent, holds }) => isOnce || sent.length > 0 || holds.length > 0)

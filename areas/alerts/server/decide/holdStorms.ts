import { type HoldReason, alertLimits } from '../../words.ts'
import { type Candidate, type Outage, type Pupil, type Ways, findWay } from './facts.ts'

/** Alerts that are held back together. */
export interface Hold {
  readonly reason: HoldReason
  /** The class of a crowded class. */
  readonly classId: number | null
  /** The devices that were offline. */
  readonly deviceIds: readonly number[]
  readonly candidates: readonly Candidate[]
}

interface Storm {
  readonly candidates: readonly Candidate[]
  /** The pupils of alerts of this kind that were raised a few minutes ago, whatever became of them. */
  readonly recent: readonly Pick<Pupil, 'id' | 'classId'>[]
  /** The number of present pupils of the school. */
  readonly schoolSize: number
  readonly outages: readonly Outage[]
  readonly ways: Ways
  readonly now: Date
}

interface Decided {
  readonly sent: readonly Candidate[]
  readonly holds: readonly Hold[]
}

/** The time before a set moment in which pupils usually pass the devices on their way, ms. */
const wayMs = alertLimits.wayMinutes * 60_000

/** Returns the moment from which a device must have been online to have seen the pupil. */
export const findWatchStart = ({ kind, since }: Pick<Candidate, 'kind' | 'since'>): Date =>
  kind === 'late' || kind === 'dormitory' ? new Date(since.getTime() - wayMs) : since

/** Returns the devices on a pupil's way that were offline while the pupil may have passed them. */
const findOfflineOnWay = (candidate: Candidate, { outages, ways, now }: Storm): number[] => {
  const way = findWay(candidate.pupil, ways, candidate.kind)
  const from = findWatchStart(candidate)
  const offline = outages.filter((outage) => way.includes(outage.deviceId) && outage.from <= now && outage.until > from)
  return [...new Set(offline.map(({ deviceId }) => deviceId))]
}

const countByClass = (storm: Storm): ReadonlyMap<number | null, number> => {
  const pupils = new Map([...storm.recent, ...storm.candidates.map(({ pupil }) => pupil)].map((one) => [one.id, one]))
  const counts = new Map<number | null, number>()
  for (const { classId } of pupils.values()) counts.set(classId, (counts.get(classId) ?? 0) + 1)
  return counts
}

const holdOf = (reason: HoldReason, candidates: readonly Candidate[], more: Partial<Hold> = {}): Hold[] =>
  candidates.length === 0 ? [] : [{ reason, classId: null, deviceIds: [], ...more, candidates }]

/**
 * Separates the alerts to be sent from those that are probably no emergencies: too many of the school or of a class at
 * once, or with a device on their way that was offline. `candidates` are of one kind.
 */
export const holdStorms = (storm: Storm): Decided => {
  const { candidates, schoolSize } = storm
  const counts = countByClass(storm)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  // A single pupil is more than 5 % of a school of 19, and no storm.
  if (total > 1 && total > schoolSize * alertLimits.schoolShare)
    return { sent: [], holds: holdOf('school', candidates) }
  const offlineOf = new Map(candidates.map((one) => [one, findOfflineOnWay(one, storm)]))
  const isOffline = (one: Candidate) => (offlineOf.get(one) ?? []).length > 0
  const isCrowded = ({ pupil: { classId } }: Candidate) =>
    classId !== null && (counts.get(classId) ?? 0) >= alertLimits.classPupils
  const unseen = candidates.filter(isOffline)
  const deviceIds = [...new Set(unseen.flatMap((one) => offlineOf.get(one) ?? []))]
  const crowded = Map.groupBy(
    candidates.filter((one) => !isOffline(one) && isCrowded(one)),
    ({ pupil }) => pupil.classId,
  )
  return {
    sent: candidates.filter((one) => !isOffline(one) && !isCrowded(one)),
    holds: [
      ...holdOf('device', unseen, { deviceIds }),
      ...[...crowded].flatMap(([classId, ofClass]) => holdOf('class', ofClass, { classId })),
    ],
  }
}

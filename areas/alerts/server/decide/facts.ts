import type { BlindSpot, PupilKind } from '../../words.ts'

/** A present pupil with the class and the way in: a boarder's dormitory building, or the gate. */
export interface Pupil {
  readonly id: number
  readonly classId: number | null
  readonly isBoarder: boolean
  /** The building of a boarder's room; null without one. */
  readonly buildingId: number | null
}

/** A record of a pupil, by its entry type. */
export interface Passage {
  readonly memberId: number
  readonly stateDictId: number
  readonly at: Date
}

/** A time in which a pupil was on leave, until just before `until`. */
export interface Away {
  readonly memberId: number
  readonly from: Date
  readonly until: Date
}

/** A time in which a device was offline. */
export interface Outage {
  readonly deviceId: number
  readonly from: Date
  readonly until: Date
}

/** The working devices at the school's gates, and those of each dormitory building. */
export interface Ways {
  readonly gates: readonly number[]
  readonly buildings: ReadonlyMap<number, readonly number[]>
}

/** A pupil to be alerted about, since a moment. */
export interface Candidate {
  readonly kind: PupilKind
  readonly pupil: Pupil
  readonly since: Date
}

/** A range of time, both ends included. */
export interface Range {
  readonly from: Date
  readonly to: Date
}

/**
 * Returns true if the gate is the way that decides about a pupil. Everybody who is out has left by it, and returns by it
 * before the dormitory.
 */
const isByGate = ({ isBoarder }: Pupil, kind: PupilKind): boolean => kind === 'outing' || !isBoarder

/** Returns the devices on a pupil's way in that decide a kind. None means that the way in isn't known. */
export const findWay = (pupil: Pupil, ways: Ways, kind: PupilKind): readonly number[] => {
  if (isByGate(pupil, kind)) return ways.gates
  return pupil.buildingId === null ? [] : (ways.buildings.get(pupil.buildingId) ?? [])
}

/** Returns why a pupil's way in isn't known, or null if it is. Nobody is missed whose way in isn't known. */
export const findBlindSpot = (pupil: Pupil, ways: Ways, kind: PupilKind): BlindSpot | null => {
  if (findWay(pupil, ways, kind).length > 0) return null
  if (isByGate(pupil, kind)) return 'noGate'
  return pupil.buildingId === null ? 'noBed' : 'noDoor'
}

/** Returns the pupils who are on leave at some moment of a range. */
export const findAway = (leaves: readonly Away[], { from, to }: Range): ReadonlySet<number> => {
  const isWithin = (leave: Away) => {
    const first = leave.from > from ? leave.from : from
    return first <= to && first < leave.until
  }
  return new Set(leaves.filter(isWithin).map(({ memberId }) => memberId))
}

import { and, eq } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { countUnseenDevices, findDeviceOutages, findOfflineDevices } from '../../../device/server/index.ts'
import { temperatureReading } from '../../../temperature/server/tables.ts'
import type { NoteReason } from '../../readinessWords.ts'
import type { Readiness } from '../../views.ts'
import { type AlertKind, type PupilKind, blindSpots } from '../../words.ts'
import { findBlindSpot, findWay } from '../decide/facts.ts'
import { judgeOffline } from './devices.ts'
import type { Frame } from './frame.ts'
import { type Moment, findLateMoment, findNights, findOutMoment } from './moments.ts'
import type { SchoolFacts } from './timed.ts'

type Note = Readiness['notes'][number]

/** The facts that all kinds about pupils share. */
interface NoteFacts extends SchoolFacts {
  /** The devices on the pupils' ways that are offline now. */
  readonly offline: ReadonlySet<number>
}

const noteOf = (reason: NoteReason, count = 0): Note => ({ reason, time: null, count })

const counted = (reason: NoteReason, count: number): Note[] => (count === 0 ? [] : [noteOf(reason, count)])

const noteMoment = (moment: Moment, { timeZone }: Frame): Note => {
  const at = moment.state === 'done' ? moment.at : 'due' in moment ? moment.due : null
  return { reason: moment.state, time: at === null ? null : toWireTime(at, timeZone), count: 0 }
}

/** Notes of the pupils whose way in isn't known, and of the devices that make alerts doubtful. */
const notePupils = (kind: PupilKind, { pupils, ways, offline }: NoteFacts): Note[] => {
  const spots = pupils.map((pupil) => findBlindSpot(pupil, ways, kind))
  const onWays = new Set(pupils.flatMap((pupil) => findWay(pupil, ways, kind)))
  return [
    ...blindSpots.flatMap((spot) => counted(spot, spots.filter((one) => one === spot).length)),
    ...counted('waysOffline', [...onWays].filter((id) => offline.has(id)).length),
  ]
}

const noteBoarders = async (db: Db, frame: Frame, facts: NoteFacts): Promise<Note[]> => {
  const boarders = facts.pupils.filter(({ isBoarder }) => isBoarder)
  if (boarders.length === 0) return [noteOf('noBoarders')]
  const [lastNight, tonight] = await findNights(db, frame)
  // A period that ends after midnight is still last night's.
  const night = lastNight?.moment.state === 'before' || lastNight?.moment.state === 'due' ? lastNight : tonight
  return [
    ...(night === undefined ? [] : [noteMoment(night.moment, frame)]),
    ...notePupils('dormitory', { ...facts, pupils: boarders }),
  ]
}

const noteFevers = async (db: Db, { schoolId, today }: Frame): Promise<Note[]> => {
  const ofToday = and(eq(temperatureReading.schoolId, schoolId), eq(temperatureReading.day, today))
  const [found] = await db.select({ id: temperatureReading.id }).from(temperatureReading).where(ofToday).limit(1)
  return [noteOf('watching'), ...(found === undefined ? [noteOf('noReadings')] : [])]
}

const noteDevices = async (db: Db, { schoolId, now, settings }: Frame): Promise<Note[]> => {
  const { enabled, neverHeard, away } = await countUnseenDevices(db, schoolId)
  if (enabled === 0) return [noteOf('noDevices')]
  const offline = await findOfflineDevices(db, schoolId, now)
  const past = offline.filter(({ since }) => judgeOffline(since, now, settings.offlineMinutes) === 'past')
  return [
    ...(enabled > neverHeard + away ? [noteOf('watching')] : []),
    ...counted('neverHeard', neverHeard),
    ...counted('brokerAway', away),
    ...counted('longOffline', past.length),
  ]
}

/** Reads which devices on the pupils' ways are offline now, as it is read for a decision. */
export const readOfflineWays = async (db: Db, { schoolId, now }: Frame, { ways }: SchoolFacts) => {
  const deviceIds = [...ways.gates, ...[...ways.buildings.values()].flat()]
  const outages = await findDeviceOutages(db, schoolId, { deviceIds, from: new Date(now.getTime() - 1), now })
  return new Set(outages.filter(({ until }) => until >= now).map(({ deviceId }) => deviceId))
}

/** Returns the notes of a kind from the facts by which it is decided. */
export const noteKind = async (db: Db, frame: Frame, kind: AlertKind, facts: NoteFacts): Promise<Note[]> => {
  if (frame.closedKinds.has(kind)) return [noteOf('closed')]
  if (kind === 'device') return noteDevices(db, frame)
  if (facts.pupils.length === 0) return [noteOf('noPupils')]
  if (kind === 'dormitory') return noteBoarders(db, frame, facts)
  if (kind === 'fever') return noteFevers(db, frame)
  if (kind === 'late') return [noteMoment(await findLateMoment(db, frame), frame), ...notePupils(kind, facts)]
  if (kind === 'outing') return [noteMoment(findOutMoment(frame), frame), ...notePupils(kind, facts)]
  return [noteOf(frame.isSchoolDay ? 'watching' : 'boardersOnly'), ...notePupils(kind, facts)]
}

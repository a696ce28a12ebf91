import { and, asc, eq } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Call } from '../../../../platform/contract/call.ts'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { findCheckState, findRoundState } from '../../states.ts'
import type { CheckView, RoundDetail, RoundRow } from '../../views.ts'
import { patrolSettings } from '../setup/settings.ts'
import { patrolCheck, patrolPhoto, patrolPlace, patrolRound, patrolRoundGuard } from '../tables.ts'

export type Round = typeof patrolRound.$inferSelect
export type Check = typeof patrolCheck.$inferSelect

type Reader = Pick<Context<Call>, 'db' | 'session' | 'clock' | 'files'>

const minute = 60_000

/** Reads the guards of rounds, by round. */
export const readGuards = async (db: Db, schoolId: number, roundIds: readonly number[]) => {
  const rows = await db
    .select({ roundId: patrolRoundGuard.roundId, name: patrolRoundGuard.name })
    .from(patrolRoundGuard)
    .where(and(eq(patrolRoundGuard.schoolId, schoolId), among(patrolRoundGuard.roundId, roundIds)))
    .orderBy(asc(patrolRoundGuard.id))
  return Map.groupBy(rows, ({ roundId }) => roundId)
}

/** Presents rounds with their guards and states. */
export const presentRounds = async (
  { db, session, clock }: Omit<Reader, 'files'>,
  rounds: readonly Round[],
): Promise<RoundRow[]> => {
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const guards = await readGuards(
    db,
    schoolId,
    rounds.map(({ id }) => id),
  )
  const { unbegunMinutes } = await patrolSettings.read(db, schoolId)
  const show = (moment: Date) => toWireTime(moment, session.timeZone)
  return rounds.map((round) => {
    const state = findRoundState(round, now)
    const isLong = now.getTime() - round.startAt.getTime() >= unbegunMinutes * minute
    return {
      id: round.id,
      night: round.night,
      plan: round.planName,
      line: round.lineName,
      startTime: show(round.startAt),
      endTime: show(round.endAt),
      dueTime: show(round.dueAt),
      isOrdered: round.isOrdered,
      guards: (guards.get(round.id) ?? []).map(({ name }) => name),
      total: round.total,
      checked: round.checked,
      late: round.late,
      abnormal: round.abnormal,
      state,
      isUnbegun: state === 'waiting' && isLong,
    }
  })
}

const readPhotos = async ({ db, session, files }: Reader, checkIds: readonly number[]) => {
  const rows = await db
    .select({ checkId: patrolPhoto.checkId, fileId: patrolPhoto.fileId })
    .from(patrolPhoto)
    .where(and(eq(patrolPhoto.schoolId, schoolOf(session)), among(patrolPhoto.checkId, checkIds)))
    .orderBy(asc(patrolPhoto.id))
  const viewer = { schoolId: schoolOf(session), memberId: memberOf(session) }
  const linked = rows.map(({ checkId, fileId }) => ({ checkId, link: files.link(fileId, viewer) }))
  return Map.groupBy(linked, ({ checkId }) => checkId)
}

/** Reads the present notes of places. Unlike the names they aren't part of the history. */
const readNotes = async ({ db, session }: Reader, placeIds: readonly number[]) => {
  const rows = await db
    .select({ id: patrolPlace.id, note: patrolPlace.note })
    .from(patrolPlace)
    .where(and(eq(patrolPlace.schoolId, schoolOf(session)), among(patrolPlace.id, placeIds)))
  return new Map(rows.map(({ id, note }) => [id, note]))
}

/** Presents places of rounds with their checks, in the given order. */
export const presentChecks = async (
  reader: Reader,
  found: readonly { readonly check: Check; readonly round: Pick<Round, 'endAt' | 'dueAt'> }[],
): Promise<CheckView[]> => {
  const { session, clock } = reader
  const photos = await readPhotos(
    reader,
    found.map(({ check }) => check.id),
  )
  const notes = await readNotes(
    reader,
    found.map(({ check }) => check.placeId),
  )
  const show = (moment: Date | null) => moment && toWireTime(moment, session.timeZone)
  return found.map(({ check, round }) => ({
    id: check.id,
    placeId: check.placeId,
    place: check.placeName,
    location: check.location,
    lookAt: notes.get(check.placeId) ?? '',
    state: findCheckState(check.at, round, clock.now()),
    time: show(check.at),
    sentTime: show(check.sentAt),
    by: check.byName,
    isMine: check.byId === memberOf(session),
    way: check.way,
    result: check.result,
    note: check.note,
    photos: (photos.get(check.id) ?? []).map(({ link }) => link),
    handling: check.handling,
    handledBy: check.handledByName,
    handledTime: show(check.handledAt),
  }))
}

/** Presents rounds with all their places. */
export const presentDetails = async (reader: Reader, rounds: readonly Round[]): Promise<RoundDetail[]> => {
  const byId = new Map(rounds.map((round) => [round.id, round]))
  const checks = await reader.db
    .select()
    .from(patrolCheck)
    .where(and(eq(patrolCheck.schoolId, schoolOf(reader.session)), among(patrolCheck.roundId, byId.keys())))
    .orderBy(asc(patrolCheck.position), asc(patrolCheck.id))
  const found = checks.flatMap((check) => {
    const round = byId.get(check.roundId)
    return round === undefined ? [] : [{ check, round }]
  })
  const views = (await presentChecks(reader, found)).map((view, at) => ({ view, roundId: found[at]?.round.id }))
  const byRound = Map.groupBy(views, ({ roundId }) => roundId)
  return (await presentRounds(reader, rounds)).map((row) => ({
    ...row,
    checks: (byRound.get(row.id) ?? []).map(({ view }) => view),
  }))
}

import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../../platform/server/database/listed.ts'
import {
  type ImportContext,
  type UndoContext,
  type UndoResult,
  type WriteResult,
  makeBuildingOption,
  reviewedImport,
} from '../../../../imports/server/index.ts'
import { raiseMemberVersions } from '../../../../registry/server/members.ts'
import { putStudentFacts } from '../../../../registry/server/studentInfo.ts'
import { studentInfo } from '../../../../registry/server/tables/students.ts'
import { Bed, areBedsFree, readBed, isSamePlace } from '../bedTrace.ts'
import { findBuildingNames } from '../beds.ts'
import { formatNames } from '../formatNames.ts'
import { type MovePlan, compareMoves, readMoves } from './judge.ts'
import { missingRooms } from '../missingRooms.ts'
import { readRoomNames } from '../roomNames.ts'
import { namedPlaces } from '../knownNames.ts'
import { moveHeadings, moveRules, moveSheet } from './sheet.ts'

/** Undo trace of a row: the bed before and after. */
const Trace = z.object({ memberId: z.int(), before: Bed, after: Bed })
type Trace = z.output<typeof Trace>

const move = async (db: Db, schoolId: number, beds: readonly (Bed & { readonly memberId: number })[]) => {
  await putStudentFacts(db, schoolId, beds)
  // Increase the version, because an open form of the student would restore the old bed.
  await raiseMemberVersions(
    db,
    schoolId,
    beds.map(({ memberId }) => memberId),
  )
}

const write = async (
  db: Db,
  planned: readonly { readonly number: number; readonly plan: MovePlan }[],
  _facts: unknown,
  { schoolId }: ImportContext,
): Promise<WriteResult> => {
  const beds = planned.map(({ plan: { target, bed } }) => ({ ...bed, memberId: target.id }))
  await move(db, schoolId, beds)
  const traceOf = ({ target, bed }: MovePlan): Trace => ({ memberId: target.id, before: readBed(target), after: bed })
  return {
    traces: planned.map(({ number, plan }) => ({ number, trace: traceOf(plan) })),
    counts: [{ what: '调宿学生', count: beds.length }],
    signIns: [],
    footprint: null,
  }
}

/** Returns all students to their previous beds, unless one has moved since or a previous bed is occupied. */
const undo = async (db: Db, given: UndoContext): Promise<UndoResult> => {
  const { schoolId } = given
  const traces = z.array(Trace).parse(given.traces)
  const rows = await db
    .select()
    .from(studentInfo)
    .where(
      and(
        eq(studentInfo.schoolId, schoolId),
        sql`${studentInfo.memberId} in ${listedIds(traces.map(({ memberId }) => memberId))}`,
      ),
    )
    .orderBy(studentInfo.memberId)
    .for('update')
  const nowOf = new Map(rows.map((row) => [row.memberId, row]))
  const present = traces.flatMap((trace) => {
    const now = nowOf.get(trace.memberId)
    return now === undefined ? [] : [{ ...trace, now }]
  })
  const moved = present.flatMap(({ memberId, now, after }) => (isSamePlace(now, after) ? [] : [memberId]))
  const returning = present.map(({ memberId, before, now }) => ({ ...before, status: now.status, memberId }))
  const stands = [
    ...(moved.length > 0 ? [`${moved.length} 名学生的新住宿安排（${await formatNames(db, given, moved)}）`] : []),
    ...((await areBedsFree(db, schoolId, returning, [])) ? [] : ['原床位的新住宿安排']),
  ]
  if (stands.length > 0) return { stands }
  await move(db, schoolId, returning)
  return { stands }
}

/** Import that moves students to the rooms and beds in a sheet (批量调宿). Only for schools with dormitories. */
export const moveImport = reviewedImport({
  name: 'moves',
  title: '批量调宿',
  sheet: moveSheet,
  foreign: moveHeadings,
  rules: moveRules,
  // Every role that imports has this permission, unless the school has no dormitory module.
  alsoNeeds: 'dormitory:room:view',
  undoing: '调宿的学生回到原来的房间与床位。导入之后若又有调整，或原床位已住他人，则不会撤销。',
  mostRows: 20_000,
  classKey: 'className',
  roomKeys: { building: 'building', room: 'room', bed: 'bed' },
  readRoomNames,
  options: async (db, importing) => makeBuildingOption(await findBuildingNames(db, importing)),
  missingRooms,
  secondary: ['floor', 'bed'],
  placeKeys: ['className', 'gradeName', 'building', 'floor', 'room', 'bed'],
  named: namedPlaces,
  read: readMoves,
  compare: compareMoves,
  write,
  undo,
})

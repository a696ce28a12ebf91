import { and, eq, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import { declareAnnouncement } from '../../../platform/server/announcement.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { processInBatches } from '../../../platform/server/processInBatches.ts'
import { listedIds } from '../../../platform/server/database/listed.ts'
import type { RecordKey } from './directory/accounts.ts'
import { hasGraduated } from './graduates.ts'
import { studentInfo } from './tables/students.ts'

/** Announced after students' rooms or beds changed or were cleared. Listener places: 10 the dormitory's board. */
export const whenBedsChange = declareAnnouncement<{ readonly schoolId: number; readonly students: readonly number[] }>()

type Values = Partial<Pick<typeof studentInfo.$inferInsert, 'status' | 'accommodation' | 'roomId' | 'bedNumber'>>

/** Inserts a student's info row. An existing row stays. */
export const beginStudentInfo = async (db: Db, { schoolId, memberId }: RecordKey): Promise<void> => {
  await db.insert(studentInfo).values({ schoolId, memberId }).onConflictDoNothing()
}

/**
 * Deletes the info row, with its bed, of a person who is no longer a student. A graduate's row stays, because it shows
 * that they graduated.
 */
export const endStudentInfo = async (db: Db, { schoolId, memberId }: RecordKey): Promise<void> => {
  const theirs = and(eq(studentInfo.schoolId, schoolId), eq(studentInfo.memberId, memberId))
  const ended = await db
    .delete(studentInfo)
    .where(and(theirs, sql`not ${hasGraduated}`))
    .returning({ id: studentInfo.memberId })
  if (ended.length > 0) await whenBedsChange.tell(db, { schoolId, students: [memberId] })
}

/** Sets these fields of a student's info. Other fields stay. */
export const putStudentInfo = async (db: Db, { schoolId, memberId }: RecordKey, values: Values): Promise<void> => {
  await db
    .insert(studentInfo)
    .values({ schoolId, memberId, ...values })
    .onConflictDoUpdate({ target: [studentInfo.schoolId, studentInfo.memberId], set: values })
  await whenBedsChange.tell(db, { schoolId, students: [memberId] })
}

/** Sets a status without boarding for students and frees their beds. */
export const endBoarding = async (
  db: Db,
  schoolId: number,
  students: readonly number[],
  status: number,
): Promise<void> => {
  const ids = sql`${sql.param([...students])}::bigint[]`
  await db
    .update(studentInfo)
    .set({ status, accommodation: false, roomId: null, bedNumber: null })
    .where(and(eq(studentInfo.schoolId, schoolId), sql`${studentInfo.memberId} = any(${ids})`))
  // Students without an info row yet.
  await db.execute(sql`insert into student_info (school_id, member_id, status)
    select ${schoolId}, id, ${status} from unnest(${ids}) as given (id) on conflict do nothing`)
  await whenBedsChange.tell(db, { schoolId, students })
}

/** Frees the beds of students. They stop boarding or, with `staysBoarder`, wait for another bed. */
export const freeBeds = async (
  db: Db,
  schoolId: number,
  students: readonly number[],
  staysBoarder: boolean,
): Promise<void> => {
  await db
    .update(studentInfo)
    .set({ accommodation: staysBoarder, roomId: null, bedNumber: null })
    .where(and(eq(studentInfo.schoolId, schoolId), among(studentInfo.memberId, students)))
  await whenBedsChange.tell(db, { schoolId, students })
}

interface Bed {
  readonly memberId: number
  readonly roomId: number
  readonly bedNumber: number
}

/** Assigns beds to students and makes them boarders. All leave their old beds first, so that two can swap. */
export const giveBeds = async (db: Db, schoolId: number, beds: readonly Bed[]): Promise<void> => {
  const members = beds.map(({ memberId }) => memberId)
  await freeBeds(db, schoolId, members, true)
  await db.execute(sql`insert into student_info (school_id, member_id, accommodation, room_id, bed_number)
    select ${schoolId}, member_id, true, room_id, bed_number
    from unnest(${sql.param(members)}::bigint[], ${sql.param(beds.map(({ roomId }) => roomId))}::bigint[],
      ${sql.param(beds.map(({ bedNumber }) => bedNumber))}::int[]) as given (member_id, room_id, bed_number)
    on conflict (school_id, member_id) do update
    set accommodation = true, room_id = excluded.room_id, bed_number = excluded.bed_number`)
}

/** The status, room and bed of a student. */
export interface StudentFacts {
  readonly memberId: number
  readonly status: number
  readonly accommodation: boolean
  readonly roomId: number | null
  readonly bedNumber: number | null
}

/** Writes the status, room and bed of students. All leave their old beds first, so that two can swap. */
export const putStudentFacts = async (db: Db, schoolId: number, facts: readonly StudentFacts[]): Promise<void> => {
  if (facts.length === 0) return
  const students = facts.map(({ memberId }) => memberId)
  const ids = sql`${sql.param(students)}::bigint[]`
  await db.execute(sql`update student_info set room_id = null, bed_number = null
    where school_id = ${schoolId} and member_id in ${listedIds(students)} and room_id is not null`)
  await db.execute(sql`insert into student_info (school_id, member_id, status, accommodation, room_id, bed_number)
    select ${schoolId}, member_id, status, accommodation, room_id, bed_number
    from unnest(${ids}, ${sql.param(facts.map(({ status }) => status))}::int[],
      ${sql.param(facts.map(({ accommodation }) => accommodation))}::boolean[],
      ${sql.param(facts.map(({ roomId }) => roomId))}::bigint[],
      ${sql.param(facts.map(({ bedNumber }) => bedNumber))}::int[])
      as given (member_id, status, accommodation, room_id, bed_number)
    on conflict (school_id, member_id) do update set status = excluded.status,
      accommodation = excluded.accommodation, room_id = excluded.room_id, bed_number = excluded.bed_number`)
  await whenBedsChange.tell(db, { schoolId, students })
}

/** A student's number in the national register, encrypted, with its last characters and a keyed hash. All null for none. */
export interface RegisterNumber {
  readonly registerCipher: string | null
  readonly registerTail: string | null
  readonly registerIndex: string | null
}

/** Writes the register numbers of students who have an info row. */
export const putRegisterNumbers = async (
  db: Db,
  schoolId: number,
  numbers: readonly (RegisterNumber & { readonly memberId: number })[],
): Promise<void> => {
  const texts = (values: readonly (string | null)[]) => sql`${sql.param(values)}::text[]`
  await processInBatches(numbers, (some) =>
    db.execute(sql`update student_info set register_cipher = given.cipher, register_tail = given.tail,
        register_index = given.index
      from unnest(${sql.param(some.map(({ memberId }) => memberId))}::bigint[],
        ${texts(some.map(({ registerCipher }) => registerCipher))},
        ${texts(some.map(({ registerTail }) => registerTail))},
        ${texts(some.map(({ registerIndex }) => registerIndex))}) as given (member_id, cipher, tail, index)
      where student_info.school_id = ${schoolId} and student_info.member_id = given.member_id`),
  )
}

/** A register number encrypted again, with the ciphertext it replaces. */
interface ResealedRegister {
  readonly id: number
  readonly before: string | null
  readonly registerCipher: string | null
  readonly registerIndex: string | null
}

/** Replaces register numbers by the same ones encrypted again. Skips rows that were changed meanwhile. */
export const resealRegisterNumbers = async (db: Db, anew: readonly ResealedRegister[]): Promise<void> => {
  const texts = (values: readonly (string | null)[]) => sql`${sql.param(values)}::text[]`
  await db.execute(sql`update student_info set register_cipher = anew.cipher, register_index = anew.index
    from unnest(${sql.param(anew.map(({ id }) => id))}::bigint[], ${texts(anew.map(({ before }) => before))},
      ${texts(anew.map(({ registerCipher }) => registerCipher))},
      ${texts(anew.map(({ registerIndex }) => registerIndex))}) as anew (id, before, cipher, index)
    where student_info.member_id = anew.id and student_info.register_cipher = anew.before`)
}

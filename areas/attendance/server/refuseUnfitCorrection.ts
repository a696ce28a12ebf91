import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { formatMinuteOfDay } from '../clock.ts'
import { attendanceRefusals } from '../contract.ts'
import type { CorrectionKind } from '../views.ts'
import { correctionTitles } from '../words.ts'
import { type DayContext, findDays } from './findDays.ts'
import { attendanceCorrection } from './tables.ts'

/** Longest stay in minutes, as in the pairing of marks. */
const maxStay = 16 * 60

interface RequestedCorrection {
  readonly memberId: number
  readonly day: string
  readonly kind: CorrectionKind
  /** Null for a whole day away. */
  readonly minute: number | null
}

/** Reads the approved and pending corrections of the day. */
const readActiveCorrections = (db: Db, schoolId: number, { memberId, day }: RequestedCorrection) =>
  db
    .select()
    .from(attendanceCorrection)
    .where(
      and(
        eq(attendanceCorrection.schoolId, schoolId),
        eq(attendanceCorrection.memberId, memberId),
        eq(attendanceCorrection.day, day),
        inArray(attendanceCorrection.state, ['asked', 'agreed']),
      ),
    )

/**
 * Refuses a correction that contradicts its day: a second approved one of its kind, one on a day away, or a time
 * that does not fit the signs and other corrections. Pending ones count, because they may still be approved.
 */
export const refuseUnfitCorrection = async (db: Db, place: DayContext, wanted: RequestedCorrection): Promise<void> => {
  const { memberId, day, kind, minute } = wanted
  const active = await readActiveCorrections(db, place.schoolId, wanted)
  const agreed = active.find((one) => one.state === 'agreed' && (one.kind === kind || one.kind === 'away'))
  if (agreed !== undefined) {
    throw new Refusal(attendanceRefusals.agreedAlready, { day, kind: correctionTitles[agreed.kind] })
  }
  if (minute === null) return
  const found = (await findDays(db, place, [memberId], [day]))(memberId, day)
  const minutesOf = (of: CorrectionKind, seen: number | null) => [
    ...(seen === null ? [] : [seen]),
    ...active.flatMap((one) => (one.kind === of && one.minute !== null ? [one.minute] : [])),
  ]
  const [comings, goings] = [minutesOf('in', found.arrivedAt), minutesOf('out', found.leftAt)]
  const fits =
    kind === 'in'
      ? goings.every((left) => minute < left && left - minute <= maxStay)
      : comings.every((came) => minute > came && minute - came <= maxStay)
  if (!fits) throw new Refusal(attendanceRefusals.leavesBeforeComing, { day, time: formatMinuteOfDay(minute) })
}

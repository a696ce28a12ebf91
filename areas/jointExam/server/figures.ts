import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { JointFigure } from '../bureauContract.ts'
import type { jointExam } from '../contract.ts'
import { type FigureRow, listSchoolFigures } from './figureRows.ts'
import { findJointExam } from './jointExams.ts'
import { jointExamOffer } from './tables.ts'
import type { JointExamRow } from './views.ts'

/** The name of the row of all schools, and of the row of the total. */
const [wholeDistrict, wholeTotal] = ['全区', '总分']

const twoDecimals = (value: number): number => Math.round(value * 100 + 1e-7) / 100

const toMarks = (hundredths: number | null): number | null =>
  hundredths === null ? null : twoDecimals(hundredths / 100)

const withheld = {
  mean: null,
  highest: null,
  lowest: null,
  deviation: null,
  excellentRate: null,
  passRate: null,
  lowRate: null,
} as const

const presentFigures = (row: FigureRow) => {
  if (row.scored === 0) return withheld
  const rateOf = (part: number) => (row.at === null ? null : twoDecimals((part * 100) / row.scored))
  return {
    mean: toMarks(row.mean),
    highest: toMarks(row.highest),
    lowest: toMarks(row.lowest),
    deviation: toMarks(row.deviation),
    excellentRate: rateOf(row.excellent),
    passRate: rateOf(row.passed),
    lowRate: rateOf(row.low),
  }
}

const readSchoolNames = async (db: Db, bureauId: number, { id }: JointExamRow) => {
  const rows = await db
    .select({ id: school.id, name: school.name })
    .from(jointExamOffer)
    .innerJoin(school, eq(school.id, jointExamOffer.schoolId))
    .where(and(eq(jointExamOffer.bureauId, bureauId), eq(jointExamOffer.jointExamId, id)))
    .orderBy(asc(school.id))
  return new Map([[0, wholeDistrict], ...rows.map((row) => [row.id, row.name] as const)])
}

/**
 * Reads the figures of a joint exam by subject, the whole district first and then each school. There are only counts
 * until the entry is closed.
 */
export const readFigures = async (db: Db, bureauId: number, row: JointExamRow): Promise<JointFigure[]> => {
  const names = await readSchoolNames(db, bureauId, row)
  const nameOf = (at: number | null) => (at === null ? wholeTotal : (row.subjects[at]?.subject ?? ''))
  const order = [...names.keys()]
  const placeOf = (at: number | null) => at ?? row.subjects.length
  const rows = await listSchoolFigures(db, bureauId, row)
  return rows
    .toSorted(
      (one, other) =>
        placeOf(one.at) - placeOf(other.at) || order.indexOf(one.schoolId) - order.indexOf(other.schoolId),
    )
    .map((figure) => ({
      schoolId: figure.schoolId,
      school: names.get(figure.schoolId) ?? '',
      subject: nameOf(figure.at),
      expected: figure.expected,
      entered: figure.entered,
      // While scores are entered, each would follow from the difference to the figures before it.
      ...(row.state === 'open' ? withheld : presentFigures(figure)),
    }))
}

/** Reads the figures of a joint exam of the session's bureau. They are of schools, and never of a child. */
export const findFigures = async ({ db, session, params }: Context<typeof jointExam.jointFigures>) => {
  const bureauId = schoolOf(session)
  const row = await findJointExam(db, bureauId, params.id)
  const { name, subjects } = row
  return {
    name,
    isOpen: row.state === 'open',
    subjects: [...subjects.map(({ subject }) => subject), wholeTotal],
    rows: await readFigures(db, bureauId, row),
  }
}

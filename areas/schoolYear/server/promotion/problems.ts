import type { promotionLine } from '../tables.ts'
import { isCohort } from './propose.ts'
import type { GradeNode, YearTree } from './tree.ts'

type Line = typeof promotionLine.$inferSelect

/** True for a line that places a class in a grade. */
export const isPlaced = ({ action }: Pick<Line, 'action'>): boolean =>
  action === 'up' || action === 'stay' || action === 'new'

/** True for a line that the plan carries out. */
export const isIncluded = ({ action }: Pick<Line, 'action'>): boolean => action !== 'out'

interface Seat {
  readonly lineId: number
  readonly gradeId: number | null
  readonly name: string
  readonly number: number | null
}

/** The place of each class after the plan. A class left out keeps its place. */
const seatsOf = (lines: readonly Line[]): Seat[] =>
  lines.flatMap((line) => {
    const { id: lineId, action, classId } = line
    if (isPlaced(line)) return [{ lineId, gradeId: line.toGradeId, name: line.toName, number: line.toNumber }]
    if (action === 'graduate') return [{ lineId, gradeId: line.fromGradeId, name: line.toName, number: line.toNumber }]
    return classId === null ? [] : [{ lineId, gradeId: line.fromGradeId, name: line.fromName, number: line.fromNumber }]
  })

const placeProblem = (line: Line, grade: GradeNode | undefined): string | null => {
  if (!isPlaced(line)) return null
  if (line.toGradeId === null) return '没有下一年级，请选择去向'
  if (grade === undefined) return '所选年级已不存在'
  if (grade.isHidden) return '所选年级已设为不可见'
  return null
}

const seatProblem = (seat: Seat, seats: readonly Seat[]): string | null => {
  const others = seats.filter((one) => one.lineId !== seat.lineId && one.gradeId === seat.gradeId)
  const namesake = others.find(({ name }) => name === seat.name)
  if (namesake !== undefined) return `该年级将有两个“${seat.name}”`
  const taken = others.find(({ number }) => number !== null && number === seat.number)
  return taken === undefined ? null : `班号 ${seat.number} 与“${taken.name}”相同`
}

/** Maps each grade that itself moves up to its new number. Its classes move with it, so none may stay. */
export const findRisingGrades = (lines: readonly Line[]): ReadonlyMap<number, number> =>
  new Map(
    lines.flatMap(({ action, fromGradeId, toGradeId, fromGrade, toGrade }) =>
      action === 'up' && toGradeId !== null && fromGradeId === toGradeId && toGrade !== null && toGrade !== fromGrade
        ? [[toGradeId, toGrade] as const]
        : [],
    ),
  )

/** Finds the problems of a plan, by line id. */
export const findProblems = (lines: readonly Line[], tree: YearTree): ReadonlyMap<number, string> => {
  const grades = new Map(tree.grades.map((grade) => [grade.id, grade]))
  const hidden = new Set(tree.classes.flatMap(({ id, isHidden }) => (isHidden ? [id] : [])))
  const seats = seatsOf(lines)
  const seatOf = new Map(seats.map((seat) => [seat.lineId, seat]))
  const rising = findRisingGrades(lines)
  const problemOf = (line: Line): string | null => {
    if (!isIncluded(line)) {
      // A class left out causes no problem, unless its whole grade moves up.
      if (line.classId === null || !rising.has(line.fromGradeId ?? 0)) return null
      return hidden.has(line.classId)
        ? '所在年级将整体升级，请先将此班级设为可见，或删除'
        : '所在年级将整体升级，班级不能留下'
    }
    if (hidden.has(line.classId ?? 0)) return '班级已设为不可见，请不列入'
    if (line.action === 'stay' && rising.has(line.fromGradeId ?? 0)) return '所在年级将整体升级，班级不能留下'
    const grade = grades.get(line.toGradeId ?? 0)
    const moved = line.action !== 'up' || line.fromGradeId !== line.toGradeId || (grade && isCohort(grade))
    if (!moved) return '请选择另一个年级，或留在原年级'
    const seat = seatOf.get(line.id)
    return placeProblem(line, grade) ?? (seat === undefined ? null : seatProblem(seat, seats))
  }
  return new Map(
    lines.flatMap((line) => {
      const problem = problemOf(line)
      return problem === null ? [] : [[line.id, problem] as const]
    }),
  )
}

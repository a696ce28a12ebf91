import { useCall } from '../../../platform/console/client/useCall.ts'
import { teaching } from '../../teaching/contract.ts'
import { exam } from '../contract.ts'

/** The calls that show exams. */
const examReads = [exam.exams, exam.exam]

/** The calls that show scores, ranks or progress. */
export const scoreReads = [exam.exam, exam.scorePage, exam.studentExams, exam.scoreHistory, exam.examProgress]

/** The calls that a change of an exam's classes, subjects or state changes. */
export const allReads = [...examReads, ...scoreReads]

/** Reads the school's subjects in display order; empty until they arrive. */
export const useSubjects = () => useCall(teaching.subjects, {}, { fresh: 60_000 }).data ?? []

/** Reads an exam with its classes and settings. Reads nothing for 0. */
export const useExam = (id: number, every = 0) =>
  useCall(exam.exam, { params: { id } }, { enabled: id > 0, every: () => every })

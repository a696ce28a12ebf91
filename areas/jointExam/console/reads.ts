import { exam } from '../../exam/contract.ts'
import { jointExam } from '../contract.ts'

/** The calls of a bureau that a change of a joint exam changes. */
export const bureauReads = [jointExam.jointExams, jointExam.jointExamSchools, jointExam.jointFigures]

/** The calls of a school that an answer to an offer changes. */
export const offerReads = [jointExam.offers, exam.exams]

/** The place of the figures of a joint exam. */
export const figuresPlace = (id: number): string => `/jointExam/figures?id=${id}`

import type { DataOf } from '../../../platform/contract/call.ts'
import type { exam } from '../contract.ts'

/** An exam of a student with the id that lists need. */
export type StudentExam = DataOf<typeof exam.studentExams>[number] & { readonly id: number }

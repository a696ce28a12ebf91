/** An exam of a school. */
export interface ExamKey {
  readonly schoolId: number
  readonly examId: number
}

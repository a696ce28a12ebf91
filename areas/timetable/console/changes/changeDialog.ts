import type { CoverLesson } from '../../contract.ts'
import { describeDay } from '../../words.ts'

export interface ChangeDialogProps {
  readonly cover: CoverLesson
  /** The absent teacher. */
  readonly teacherId: number
  readonly onClose: () => void
}

/** Names a lesson in the title of a dialog. */
export const nameLesson = ({ lesson: { day, period, className, subject } }: CoverLesson): string =>
  `${describeDay(day)} 第${period}节 ${className}${subject}`

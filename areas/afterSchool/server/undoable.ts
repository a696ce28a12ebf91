import { afterSchoolLimits } from '../contract.ts'

interface Done {
  readonly at: Date
  /** How often it was taken back already. */
  readonly undos: number
}

/** The last moment at which a dismissal or a release of this moment can be taken back. */
export const undoableUntil = (at: Date): Date => new Date(at.getTime() + afterSchoolLimits.undoMinutes * 60_000)

/** True while a dismissal or a release of this moment can be taken back. */
export const isUndoable = (at: Date, now: Date): boolean => now <= undoableUntil(at)

/** True while somebody may take it back: within minutes, and not a second time. */
export const mayUndo = ({ at, undos }: Done, now: Date): boolean =>
  isUndoable(at, now) && undos < afterSchoolLimits.undos

import { afterSchoolLimits } from '../contract.ts'

interface Done {
  readonly at: Date
  /** Number of earlier undos. */
  readonly undos: number
}

/** Returns the last moment at which an action at this time can be undone. */
export const undoableUntil = (at: Date): Date => new Date(at.getTime() + afterSchoolLimits.undoMinutes * 60_000)

/** Returns true while an action at this time can be undone. */
export const isUndoable = (at: Date, now: Date): boolean => now <= undoableUntil(at)

/** Returns true if an undo is in time and the first one. */
export const canUndoAction = ({ at, undos }: Done, now: Date): boolean =>
  isUndoable(at, now) && undos < afterSchoolLimits.undos

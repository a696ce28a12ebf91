import type { Db } from '../../../../platform/server/database/connection.ts'
import type { ImportContext } from '../../../imports/server/index.ts'

/** A subject that somebody teaches in a class. */
export interface Lesson {
  readonly subjectId: number
  readonly classId: number
}

type TaughtLesson = Lesson & { readonly teacherId: number }

/** Everything by which the subjects of a row are judged. */
interface LessonFacts {
  readonly findSubject: (word: string) => { readonly id: number; readonly name: string } | null
  /** True if the grade of the class takes the subject. */
  readonly isOffered: (lesson: Lesson) => boolean
  readonly isTaught: (lesson: TaughtLesson) => boolean
  /** The permission that the sender needs to write lessons. */
  readonly permission: string
}

/** Reads and writes who teaches which subject in which class. */
interface LessonKeeper {
  readonly read: (db: Db, importing: Pick<ImportContext, 'schoolId' | 'asker'>) => Promise<LessonFacts>
  readonly add: (db: Db, schoolId: number, lessons: readonly TaughtLesson[]) => Promise<void>
  /** Takes lessons back. The teachers keep their part in the classes. */
  readonly remove: (db: Db, schoolId: number, lessons: readonly TaughtLesson[]) => Promise<void>
}

let keeper: LessonKeeper | null = null

/** Sets what keeps the lessons of teachers. The area of teaching builds on this one. */
export const setLessonKeeper = (joined: LessonKeeper): void => {
  keeper = joined
}

const requireKeeper = (): LessonKeeper => {
  if (keeper === null) throw new Error('no area keeps the lessons of teachers')
  return keeper
}

/** Reads the facts for judging subjects. */
export const readLessonFacts: LessonKeeper['read'] = (...given) => requireKeeper().read(...given)

/** Writes lessons. Those that exist stay as they are. */
export const addLessons: LessonKeeper['add'] = (...given) => requireKeeper().add(...given)

/** Takes lessons back that an import has written. */
export const removeLessons: LessonKeeper['remove'] = (...given) => requireKeeper().remove(...given)

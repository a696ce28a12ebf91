import type { Db } from '../../../platform/server/database/connection.ts'

/** A lesson that a class has at a moment. */
export interface RunningLesson {
  readonly subjectName: string
  readonly teacherId: number | null
  readonly beganAt: Date
  readonly minutes: number
}

/** Data of the map that another area keeps. */
interface MapSources {
  /** The lesson of a class at a moment, or null without one. */
  readonly lesson: (
    db: Db,
    key: { readonly schoolId: number; readonly classId: number },
    at: Date,
  ) => Promise<RunningLesson | null>
}

let sources: MapSources = { lesson: () => Promise.resolve(null) }

/** Registers how to read data that another area keeps. Without it the map shows that there is none. */
export const setMapSources = (added: MapSources): void => {
  sources = added
}

/** Returns how to read the data that another area keeps. */
export const getMapSources = (): MapSources => sources

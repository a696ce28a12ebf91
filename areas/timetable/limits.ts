/** Longest texts, and the most entries of an input. */
export const timetableLimits = {
  name: 32,
  periodName: 16,
  periods: 30,
  grades: 60,
  teachers: 5,
  members: 300,
  room: 32,
  sharedRooms: 30,
  reason: 100,
  /** The largest number of a period. */
  period: 20,
  rows: 10_000,
  /** The most lessons of an imported file, and of one of its cells. */
  lessons: 10_000,
  cellLessons: 6,
  /** The most conflicts that a check lists. */
  conflicts: 200,
} as const

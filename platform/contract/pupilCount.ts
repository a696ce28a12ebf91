import { z } from 'zod'

/** Note next to counts of children on screens and in files: a reader of 0 must know that it may mean one or two. */
export const roundedCountNote = '上级单位看到的学生人数按 5 取整，不足 3 人记为 0'

/** A count of children. */
export const PupilCount = z.int().describe(roundedCountNote)

import { z } from 'zod'

/** Said of figures of children, of screens and files too: who reads 0 has to know that it may be one or two. */
export const fromAboveWords = '上级单位看到的学生人数按 5 取整，不足 3 人记为 0'

/** A count of children. */
export const PupilCount = z.int().describe(fromAboveWords)

import type { StudentScore } from '../scoreContract.ts'

/** The ranks of a student in a subject or in the total. */
export type Ranks = Pick<StudentScore, 'classOrder' | 'gradeOrder' | 'schoolOrder' | 'districtOrder'>

const usual = [
  { field: 'classOrder', title: '班名次' },
  { field: 'gradeOrder', title: '年级名次' },
  { field: 'schoolOrder', title: '校名次' },
] as const

const district = { field: 'districtOrder', title: '区名次' } as const

/** Lists the ranks to show with their titles: the rank in the district only if a score of a joint exam has one. */
export const listRanks = (shown: readonly Ranks[]) =>
  shown.some(({ districtOrder }) => districtOrder !== null) ? [...usual, district] : usual

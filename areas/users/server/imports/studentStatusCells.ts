import { inSchoolStatus } from '../../../registry/contract.ts'
import { studentStatusNames } from '../../views.ts'
import type { Bed } from './bedTrace.ts'
import { readBed } from './bedTrace.ts'
import type { FoundPerson } from './people.ts'

const words: readonly (readonly [status: string, words: string])[] = [
  ['在校', '在读、在籍、在籍在读、在校在籍、正常、就读、复学'],
  ['休学', '休学中、保留学籍'],
  ['离校', '转出、已转出、转学、退学、已离校、流失、出国'],
]

/** Words of the student register for a student's status. */
export const colloquialStatuses: Readonly<Record<string, string>> = Object.fromEntries(
  words.flatMap(([status, others]) => others.split('、').map((word) => [word, status])),
)

const statusOf = (word: string | undefined): number | undefined => {
  const found = Object.entries(studentStatusNames).find(([, name]) => name === word)
  return found === undefined ? undefined : Number(found[0])
}

/** Joins the status of a row with the bed to write. Returns the difference, and null for a bed that stays. */
export const judgeStatus = (word: string | undefined, target: FoundPerson | null, bed: Bed | null) => {
  const before = target === null ? null : (target.status ?? inSchoolStatus)
  const after = statusOf(word) ?? before ?? inSchoolStatus
  const usual = target === null ? inSchoolStatus : before
  if (after === usual) return { bed, differences: [] }
  const kept = bed ?? (target && readBed(target)) ?? { accommodation: false, roomId: null, bedNumber: null }
  const names = [
    before === null ? null : (studentStatusNames[before] ?? null),
    studentStatusNames[after] ?? null,
  ] as const
  return {
    bed: { ...kept, status: after },
    differences: [{ title: '学籍状态', before: names[0], after: names[1] }],
  }
}

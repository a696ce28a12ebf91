import type { BatchValues } from '../../../registry/server/memberBatches.ts'
import type { StudentFacts as Bed } from '../../../registry/server/studentInfo.ts'
import type { JudgedParents } from './judgeParents.ts'
import type { FoundPerson } from './people.ts'

/** Plan for one row of students. */
export interface StudentPlan {
  readonly target: FoundPerson | null
  readonly name: string
  readonly code: string | null
  readonly className: string
  readonly cardNum: string | null
  /** The record to write. */
  readonly values: () => BatchValues
  /** The class that the student joins, and those that the student leaves. */
  readonly enters: number | null
  readonly leaves: readonly number[]
  /** The student's new bed. Null if it doesn't change. */
  readonly bed: Omit<Bed, 'memberId'> | null
  readonly parents: JudgedParents['plans']
  readonly numbers: JudgedParents['numbers']
  /** The register number to store, encrypted when it is written. Null if it doesn't change. */
  readonly registryNumber: string | null
}

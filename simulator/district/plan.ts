/** A department and its number of staff who don't teach. */
export interface DepartmentPlan {
  readonly name: string
  readonly staff?: number
  /** A role of its people in addition to staff. */
  readonly role?: number
  /** Percentage of women. */
  readonly women?: number
  readonly children?: readonly DepartmentPlan[]
}

export interface SubjectPlan {
  readonly name: string
  /** The name of the department of its teachers. */
  readonly department: string
  /** Number of classes per teacher. */
  readonly load: number
  /** Only taught in these grades of the stage, counted from 1; in all grades if left out. */
  readonly grades?: readonly number[]
  /** True if its teachers may be homeroom teachers. They stay with one grade. */
  readonly leads?: boolean
}

interface GradePlan {
  readonly name: string
  readonly classes: number
  /** Students on the roll, in school or suspended. */
  readonly students: number
  /** Relative likelihood of boarding, 0 to 1. The stage's `boarders` is the number of boarders. */
  readonly boarding: number
}

/** Grades that belong together: the primary, junior or senior part of a school. */
export interface StagePlan {
  /** Its branch in the tree, or null if the grades are directly below the school. */
  readonly branch: string | null
  /** Sections 2 primary, 3 junior, 4 senior (decision on H-016). */
  readonly section: 2 | 3 | 4
  /** The first of its grades, counted from the first year of primary school. */
  readonly firstLevel: 1 | 7 | 10
  readonly className: (grade: string, number: number) => string
  readonly grades: readonly GradePlan[]
  readonly subjects: readonly SubjectPlan[]
  /** Departments of teachers of the same grades, with those grades counted from 1. */
  readonly gradeGroups: readonly { readonly name: string; readonly grades: readonly number[] }[]
  /** Percentage of women among teachers. */
  readonly women: number
}

export interface SchoolPlan {
  readonly name: string
  readonly usernamePrefix: string
  readonly section: number
  readonly founded: number
  readonly stages: readonly StagePlan[]
  readonly departments: readonly DepartmentPlan[]
  readonly boarders: number
  readonly suspended: number
  /** Number of students who left lately, in addition to those on the roll. */
  readonly left: number
}

/** A tenant without students: the platform's or a bureau. */
export interface OfficePlan {
  readonly name: string
  readonly kind: 'platform' | 'bureau'
  readonly usernamePrefix: string
  /** The type of its root (foundations §3). */
  readonly rootType: number
  readonly departments: readonly DepartmentPlan[]
}

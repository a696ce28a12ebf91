/** A department and how many people work in it who teach no class. */
export interface DepartmentPlan {
  readonly name: string
  readonly staff?: number
  /** A role that its people hold besides being staff. */
  readonly role?: number
  /** Of a hundred of its people, how many are women. */
  readonly women?: number
  readonly children?: readonly DepartmentPlan[]
}

export interface SubjectPlan {
  readonly name: string
  /** The department, by name, of those who teach it. */
  readonly department: string
  /** How many classes one teacher has. */
  readonly load: number
  /** Taught in these grades of the stage only, counted from 1; else in all. */
  readonly grades?: readonly number[]
  /** True if its teachers lead classes; they stay with one grade. */
  readonly leads?: boolean
}

export interface GradePlan {
  readonly name: string
  readonly classes: number
  /** On the roll: in school or suspended. */
  readonly students: number
  /** How readily its students board, from 0 to 1; the stage's `boarders` says how many do. */
  readonly boarding: number
}

/** Grades that belong together: the primary, junior or senior part of a school. */
export interface StagePlan {
  /** Its branch in the tree, or null where the grades hang on the school itself. */
  readonly branch: string | null
  /** Sections 2 primary, 3 junior, 4 senior (decision on H-016). */
  readonly section: 2 | 3 | 4
  /** The first of its grades, counted from the first year of primary school. */
  readonly firstLevel: 1 | 7 | 10
  readonly className: (grade: string, number: number) => string
  readonly grades: readonly GradePlan[]
  readonly subjects: readonly SubjectPlan[]
  /** Departments of those who teach in the same grades, with those grades counted from 1. */
  readonly gradeGroups: readonly { readonly name: string; readonly grades: readonly number[] }[]
  /** Of a hundred teachers, how many are women. */
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
  /** Left lately, besides those on the roll. */
  readonly left: number
}

/** A tenant that teaches nobody: the platform's own and the bureau. */
export interface OfficePlan {
  readonly name: string
  readonly kind: 'platform' | 'bureau'
  readonly usernamePrefix: string
  /** The type of its root (foundations §3). */
  readonly rootType: number
  readonly departments: readonly DepartmentPlan[]
}

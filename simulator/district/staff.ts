import { role } from '../../platform/contract/roles.ts'
import { dayOf } from './calendar.ts'
import { drawName, gender } from './names/name.ts'
import { drawSurname } from './names/surnames.ts'
import { type Registry, type Someone, drawHome } from './people.ts'
import type { Random } from './random.ts'
import type { Tree } from './tree.ts'

/** Facts that all staff of one tenant share. */
interface Employer {
  readonly schoolId: number
  readonly usernamePrefix: string
  readonly founded: number
}

interface Post {
  readonly departments: readonly number[]
  readonly roles?: readonly number[]
  /** Percentage of women in such posts. */
  readonly women?: number
  readonly disabled?: boolean
}

/** Makes a staff member. The code contains the year of joining and a serial number within the school. */
export type Hire = (post: Post) => Someone

const cardShare = 0.9
const noFaceShare = 0.04

/** Makes the hiring function of an employer. */
export const makeHire = (random: Random, registry: Registry, employer: Employer): Hire => {
  let serial = 0
  return ({ departments, roles = [role.staff], women = 55, disabled = false }) => {
    serial += 1
    const ofGender = random.chance(women / 100) ? gender.female : gender.male
    // Women retire at 55, men at 60. Most are between thirty and fifty.
    const oldest = ofGender === gender.female ? 54 : 59
    const age = Math.min(oldest, 23 + Math.floor((random.fraction() + random.fraction()) * 18))
    const birthYear = registry.schoolYear - age
    const joined = Math.max(employer.founded, birthYear + 23 + random.integer(0, Math.min(6, age - 23)))
    const code = `${joined}${String(serial).padStart(3, '0')}`
    return {
      name: drawName(random, drawSurname(random), 'adults', ofGender),
      gender: ofGender,
      birthDate: dayOf(birthYear, 1, random.integer(1, 365)),
      telephone: registry.phone(),
      hasProven: false,
      ...drawHome(random),
      records: [
        {
          id: registry.nextRecord(),
          accountId: registry.nextAccount(),
          username: employer.usernamePrefix + code,
          schoolId: employer.schoolId,
          code,
          cardNum: random.chance(cardShare) ? registry.card(employer.schoolId) : null,
          faceId: random.chance(noFaceShare) ? null : registry.nextFace(),
          roles: [...roles],
          departments: [...departments],
          disabled,
          locked: false,
          createdAt: registry.createdIn(random, joined),
        },
      ],
    }
  }
}

/** Hires the staff of the departments who don't teach. */
export const staffDepartments = (tree: Tree, hire: Hire): Someone[] =>
  tree.plans.flatMap(({ plan, id }) =>
    Array.from({ length: plan.staff ?? 0 }, () =>
      hire({
        departments: [id],
        roles: plan.role === undefined ? [role.staff] : [role.staff, plan.role],
        women: plan.women,
      }),
    ),
  )

/** Makes the first person in each department its manager. */
export const appointManagers = (people: readonly Someone[]): void => {
  const managed = new Set<number>()
  for (const { records } of people) {
    for (const { departments, roles, disabled } of records) {
      const main = departments[0]
      if (main === undefined || managed.has(main) || disabled || !roles.includes(role.staff)) continue
      managed.add(main)
      roles.push(role.departmentManager)
    }
  }
}

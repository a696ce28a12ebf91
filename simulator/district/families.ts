import { studentStatus } from '../../areas/users/contract.ts'
import type { Random } from './random.ts'
import type { Seat } from './seats.ts'

/** A child of a family. Twins share the day of birth. */
export interface Child {
  readonly seat: Seat
  readonly birthDate: string
}

const severalChildrenShare = 0.15
const thirdChildShare = 0.12
const twinShare = 0.06
/** Attempts to draw a sibling before a family keeps the children it has. */
const siblingAttempts = 40
const sameSchoolShare = 0.7

const canBeSiblings = (random: Random, elder: Seat, other: Seat, alike: boolean): boolean => {
  if (other.status === studentStatus.left) return false
  if (alike) return other.schoolId === elder.schoolId && other.level === elder.level
  if (Math.abs(other.level - elder.level) < 2) return false
  return other.schoolId === elder.schoolId || !random.chance(sameSchoolShare)
}

/** Groups the students of all schools into families of one, two or three children. */
export const groupFamilies = (random: Random, seats: readonly Seat[]): Child[][] => {
  const shuffled = random.shuffled(seats)
  const placed = new Set<Seat>()

  const findSibling = (family: readonly Child[], alike: boolean): Seat | undefined => {
    for (let draw = 0; draw < siblingAttempts; draw++) {
      const candidate = random.pick(shuffled)
      if (placed.has(candidate)) continue
      if (family.every(({ seat }) => canBeSiblings(random, seat, candidate, alike))) return candidate
    }
    return undefined
  }

  return shuffled.flatMap((seat) => {
    if (placed.has(seat)) return []
    placed.add(seat)
    const family: Child[] = [{ seat, birthDate: seat.birthDate }]
    const size = random.chance(severalChildrenShare) ? (random.chance(thirdChildShare) ? 3 : 2) : 1
    const alike = size === 2 && random.chance(twinShare)
    while (family.length < size) {
      const sibling = findSibling(family, alike)
      if (!sibling) break
      placed.add(sibling)
      family.push({ seat: sibling, birthDate: alike ? seat.birthDate : sibling.birthDate })
    }
    return [family]
  })
}

import { role } from '../../platform/contract/roles.ts'
import { studentStatus } from '../../areas/users/contract.ts'
import type { Child } from './families.ts'
import { drawName } from './names/name.ts'
import type { Registry, Someone } from './people.ts'
import type { Random } from './random.ts'
import type { Seat } from './seats.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Year of entry, section, class and place: unique within a school while its students are there. */
const codeOf = ({ node, number }: Seat, schoolYear: number): string =>
  `${schoolYear - node.grade + 1}${node.stage.section}${twoDigits(node.number)}${twoDigits(number)}`

const cardShare = 0.93
const noFaceShare = 0.06

/** Probability of a phone. Younger children mostly have a watch for calls, if anything. */
const phoneShare = (level: number) => (level <= 6 ? 0.12 : level <= 9 ? 0.2 : 0.6)

/** Facts that the children of a family share. */
export interface Household {
  readonly surname: string
  readonly familyAddress: string
  readonly nationality: string
}

/** Makes a student whose name is unique in the class. */
export const enrol = (
  random: Random,
  registry: Registry,
  child: Child,
  household: Household,
  classNames: ReadonlySet<string>,
): Someone => {
  const { seat, birthDate } = child
  const { familyAddress, nationality, surname } = household
  const code = codeOf(seat, registry.schoolYear)
  const left = seat.status === studentStatus.left
  return {
    name: drawName(random, surname, 'children', seat.gender, classNames),
    gender: seat.gender,
    birthDate,
    telephone: random.chance(phoneShare(seat.level)) ? registry.phone() : null,
    hasProven: false,
    nationality,
    familyAddress,
    records: [
      {
        id: registry.nextRecord(),
        accountId: registry.nextAccount(),
        username: seat.usernamePrefix + code,
        schoolId: seat.schoolId,
        code,
        cardNum: random.chance(cardShare) ? registry.card(seat.schoolId) : null,
        faceId: random.chance(noFaceShare) ? null : registry.nextFace(),
        roles: [role.student],
        departments: [seat.node.id],
        disabled: left,
        locked: false,
        createdAt: registry.createdIn(random, registry.schoolYear - seat.node.grade + 1),
      },
    ],
  }
}

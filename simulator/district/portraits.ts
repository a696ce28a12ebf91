import { role } from '../../platform/contract/roles.ts'
import { type FacePlan, faces } from '../avatars/faces.ts'
import { recordsOfAccounts } from './accounts.ts'
import type { District } from './district.ts'
import { gender } from './names/name.ts'
import type { Random } from './random.ts'
import type { MemberRow } from './rows.ts'

/** The picture of a record: the drawing, the school that stored it, and when. */
export interface Portrait {
  readonly memberId: number
  readonly schoolId: number
  readonly face: FacePlan
  readonly at: Date
}

const pictureShare = 1 / 3
const day = 24 * 60 * 60 * 1000

/** Ethnic groups whose women often cover their hair. */
const scarfWearers: ReadonlySet<string> = new Set(['回族', '维吾尔族', '东乡族', '撒拉族'])

const ageOf = (birthDate: string | null, today: Date): FacePlan['age'] => {
  const years = birthDate === null ? 35 : (today.getTime() - Date.parse(birthDate)) / (365.25 * day)
  if (years < 12) return 'child'
  if (years < 20) return 'teen'
  return years < 50 ? 'adult' : 'elder'
}

const drawFaceOf = (random: Random, person: MemberRow, today: Date): FacePlan => {
  const age = ageOf(person.birthDate, today)
  const sex = person.gender === gender.female ? 'female' : 'male'
  const fits = (face: FacePlan) => face.hair !== 'headscarf' || scarfWearers.has(person.nationality ?? '')
  return random.pick(faces.filter((face) => face.age === age && face.sex === sex && fits(face)))
}

/** Chooses the people with pictures: all staff, the demo accounts, and about a third of the students. */
const choosePictured = (random: Random, { memberRoles, members }: District): ReadonlySet<number> => {
  const students = new Set(memberRoles.filter(({ roleId }) => roleId === role.student).map(({ memberId }) => memberId))
  const staff = memberRoles.filter(({ roleId }) => roleId !== role.student && roleId !== role.parent)
  return new Set([
    ...staff.map(({ memberId }) => memberId),
    ...recordsOfAccounts(members).map(({ id }) => id),
    ...[...students].filter(() => random.chance(pictureShare)),
  ])
}

/** Some days after the record was made, but not in the future. */
const drawPictureDate = (random: Random, { createdAt }: MemberRow, today: Date): Date =>
  new Date(Math.min(createdAt.getTime() + random.integer(1, 25) * day, today.getTime() - day))

/**
 * The pictures of the district, each plausible by age and sex. People without a picture show initials. Joined records
 * show the same face.
 */
export const drawPortraits = (random: Random, district: District, today: Date): Portrait[] => {
  const pictured = choosePictured(random.branch('who'), district)
  const faceOf = new Map<number, FacePlan>()
  return district.members.flatMap((member): Portrait[] => {
    const { id: memberId, schoolId, accountId } = member
    if (!pictured.has(memberId)) return []
    const face = faceOf.get(accountId) ?? drawFaceOf(random, member, today)
    faceOf.set(accountId, face)
    return [{ memberId, schoolId, face, at: drawPictureDate(random, member, today) }]
  })
}

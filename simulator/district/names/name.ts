import type { Random } from '../random.ts'
import { avoidedNames } from './avoided.ts'
import { type GenerationName, type GivenNames, givenNames } from './givenNames.ts'

/** Genders as the specification numbers them (foundations §3). */
export const gender = { male: 1, female: 2 } as const
export type Gender = (typeof gender)[keyof typeof gender]

const drawGivenName = (random: Random, names: GivenNames): string => {
  if (random.chance(names.singles / 100)) return random.pick([...names.single])
  return random.pick([...names.first]) + random.pick([...names.second])
}

const repeatsSyllable = (given: string) => given.length === 2 && given[0] === given[1]

/** A full name of this generation that is not in `used`, not a famous one, and doesn't repeat a syllable. */
export const drawName = (
  random: Random,
  surname: string,
  generation: GenerationName,
  ofGender: Gender,
  used: ReadonlySet<string> = new Set(),
): string => {
  const names = givenNames[generation][ofGender === gender.male ? 'male' : 'female']
  for (;;) {
    const givenName = drawGivenName(random, names)
    const name = surname + givenName
    if (!repeatsSyllable(givenName) && !surname.includes(givenName) && !avoidedNames.has(name) && !used.has(name))
      return name
  }
}

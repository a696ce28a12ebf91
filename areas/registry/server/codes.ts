import { type SQL, eq, or, sql } from 'drizzle-orm'
import { plainNumber } from '../../../platform/contract/digits.ts'
import { listedTexts } from '../../../platform/server/database/listed.ts'
import { member } from './tables/members.ts'

/** A student or staff number as it is compared: neither capitals nor full width make another person of it. */
export const comparedCode = (code: string): string => plainNumber(code).toLowerCase()

/** True where a number may be written in other capitals as well; one of digits alone is found as it is. */
export const hasLetters = (code: string): boolean => comparedCode(code) !== plainNumber(code).toUpperCase()

/** The condition that a member carries a number, in whatever capitals. */
export const isCode = (code: string): SQL =>
  hasLetters(code) ? sql`lower(${member.code}) = ${comparedCode(code)}` : eq(member.code, plainNumber(code))

/** The condition that a member carries one of the numbers, in whatever capitals. */
export const isOneOfCodes = (codes: readonly string[]): SQL | undefined => {
  const compared = codes.filter(hasLetters).map(comparedCode)
  const asCompared = compared.length > 0 ? sql`lower(${member.code}) in ${listedTexts(compared)}` : undefined
  return or(sql`${member.code} in ${listedTexts(codes.map(plainNumber))}`, asCompared)
}

/**
 * Finds people by their numbers. Who carries one as it is written comes first: a school may have two people from before whose
 * numbers differ by capitals alone.
 */
export const finderByCode = <Person extends { readonly code: string | null }>(people: readonly Person[]) => {
  const numbered = people.flatMap((person) => (person.code === null ? [] : [{ person, code: person.code }]))
  const asWritten = Map.groupBy(numbered, ({ code }) => code)
  const asCompared = Map.groupBy(numbered, ({ code }) => comparedCode(code))
  return (code: string): readonly Person[] =>
    (asWritten.get(plainNumber(code)) ?? asCompared.get(comparedCode(code)) ?? []).map(({ person }) => person)
}

/** Finds the one person whom a number means; nobody where it means several. */
export const onlyByCode = <Person extends { readonly code: string | null }>(people: readonly Person[]) => {
  const findAll = finderByCode(people)
  return (code: string): Person | undefined => {
    const [person, other] = findAll(code)
    return other === undefined ? person : undefined
  }
}

import { type SQL, eq, or, sql } from 'drizzle-orm'
import { normalizeCode } from '../../../platform/contract/numbers.ts'
import { listedTexts } from '../../../platform/server/database/listed.ts'
import { member } from './tables/members.ts'

/** Returns a student or staff number for comparison: upper case and full-width characters don't matter. */
export const comparableCode = (code: string): string => normalizeCode(code).toLowerCase()

/** True if the number has letters, so that it may be stored in another case. Digits are matched exactly. */
export const hasLetters = (code: string): boolean => comparableCode(code) !== normalizeCode(code).toUpperCase()

/** The condition that a member has this number, in any case. */
export const hasCode = (code: string): SQL =>
  hasLetters(code) ? sql`lower(${member.code}) = ${comparableCode(code)}` : eq(member.code, normalizeCode(code))

/** The condition that a member has one of these numbers, in any case. */
export const hasOneOfCodes = (codes: readonly string[]): SQL | undefined => {
  const compared = codes.filter(hasLetters).map(comparableCode)
  const asCompared = compared.length > 0 ? sql`lower(${member.code}) in ${listedTexts(compared)}` : undefined
  return or(sql`${member.code} in ${listedTexts(codes.map(normalizeCode))}`, asCompared)
}

/**
 * Finds people by their numbers, exact spelling first. A school's older data may hold two numbers that differ only in
 * case.
 */
export const buildCodeFinder = <Person extends { readonly code: string | null }>(people: readonly Person[]) => {
  const numbered = people.flatMap((person) => (person.code === null ? [] : [{ person, code: person.code }]))
  const asWritten = Map.groupBy(numbered, ({ code }) => code)
  const asCompared = Map.groupBy(numbered, ({ code }) => comparableCode(code))
  return (code: string): readonly Person[] =>
    (asWritten.get(normalizeCode(code)) ?? asCompared.get(comparableCode(code)) ?? []).map(({ person }) => person)
}

/** Finds the one person with a number. Returns undefined if several match. */
export const buildUniqueCodeFinder = <Person extends { readonly code: string | null }>(people: readonly Person[]) => {
  const findAll = buildCodeFinder(people)
  return (code: string): Person | undefined => {
    const [person, other] = findAll(code)
    return other === undefined ? person : undefined
  }
}

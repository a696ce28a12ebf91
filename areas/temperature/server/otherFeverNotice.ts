import type { Db } from '../../../platform/server/database/connection.ts'

/** Returns those of these schools whose fevers another area tells to heads and parents. */
type FindSchools = (db: Db, schoolIds: readonly number[]) => Promise<readonly number[]>

let find: FindSchools = async () => []

/** Registers an area that tells fevers in the place of this one, so that nobody gets two messages. */
export const setOtherFeverNotice = (findSchools: FindSchools): void => {
  find = findSchools
}

/** Returns the schools whose fevers another area tells. */
export const findSchoolsToldElsewhere = async (db: Db, schoolIds: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(await find(db, schoolIds))

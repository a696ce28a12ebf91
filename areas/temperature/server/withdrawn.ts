import { sql } from 'drizzle-orm'
import { temperatureReading, temperatureWithdrawal } from './tables.ts'

/** SQL that is true for readings that are not withdrawn. */
export const isNotWithdrawn = sql`not exists (select 1 from ${temperatureWithdrawal}
  where ${temperatureWithdrawal.schoolId} = ${temperatureReading.schoolId}
    and ${temperatureWithdrawal.readingId} = ${temperatureReading.id})`

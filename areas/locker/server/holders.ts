import { type SQL, and, or } from 'drizzle-orm'
import { enrolledStudent, isStaff, openRecord } from '../../registry/server/people.ts'

/** SQL condition: the person of a row of `member` may hold a cell, as an enrolled student or a member of staff. */
export const mayHoldCell: SQL | undefined = or(enrolledStudent(), and(isStaff, openRecord()))

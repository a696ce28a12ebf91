import { z } from 'zod'
import { type Session, schoolOf } from './session.ts'

/** The parts of a session that decide how far it reaches within its school. */
export type Asker = Pick<Session, 'memberId' | 'roles' | 'departments' | 'classes'>

/** The same facts in the input of a job. A job that was queued without them reaches nothing. */
export const AskerInput = z
  .object({
    memberId: z.int().nullable().default(null),
    roles: z.array(z.int()),
    departments: z.array(z.int()),
    classes: z.array(z.int()),
  })
  .default({ memberId: null, roles: [], departments: [], classes: [] })

/**
 * The asker facts to store in the input of a job that a user queues. The job reads and writes as far as the user
 * reached when queueing it.
 */
export const pickAsker = ({ memberId, roles, departments, classes }: Session) => ({
  memberId,
  roles: [...roles],
  departments: [...departments],
  classes: [...classes],
})

/** The context of a search: one school, the reach of the caller, and the time zone for days and moments. */
export interface SearchContext {
  readonly schoolId: number
  readonly asker: Asker
  readonly timeZone: string
}

/** The search context of a session, in the session's school unless another is passed. */
export const searchContextOf = (session: Session, schoolId = schoolOf(session)): SearchContext => ({
  schoolId,
  asker: session,
  timeZone: session.timeZone,
})

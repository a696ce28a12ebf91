import { z } from 'zod'
import { type Session, schoolOf } from './session.ts'

/** Of a session what decides how far it reaches within its school. */
export type Asker = Pick<Session, 'memberId' | 'roles' | 'departments' | 'classes'>

/** The same within the input of a job. A job that was queued without one reaches nothing. */
export const AskerInput = z
  .object({
    memberId: z.int().nullable().default(null),
    roles: z.array(z.int()),
    departments: z.array(z.int()),
    classes: z.array(z.int()),
  })
  .default({ memberId: null, roles: [], departments: [], classes: [] })

/** What goes along with a job that somebody asks for: it reads and writes as far as they reached when they asked. */
export const askerOf = ({ memberId, roles, departments, classes }: Session) => ({
  memberId,
  roles: [...roles],
  departments: [...departments],
  classes: [...classes],
})

/** Where a search stands: in one school, as far as who asks reaches, with its days and moments in a time zone. */
export interface Stand {
  readonly schoolId: number
  readonly asker: Asker
  readonly timeZone: string
}

/** The stand of a session's own searches, in its own school unless another is given. */
export const standOf = (session: Session, schoolId = schoolOf(session)): Stand => ({
  schoolId,
  asker: session,
  timeZone: session.timeZone,
})

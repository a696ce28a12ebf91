import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { largestId } from '../../../platform/contract/ids.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { requireWholeSchoolReach } from '../../organisation/server/index.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type familyPhone as calls, wholeSchoolRefusals } from '../contract.ts'
import { telephoneCredential } from './tables.ts'

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Creates a secret: `text` is for the telephone system, `tokenHash` for the database. */
export const generateCredential = (schoolId: number) => {
  const secret = randomBytes(32).toString('base64url')
  return { text: `${schoolId}.${secret}`, tokenHash: hashSecret(secret) }
}

const credentialPattern = /^([1-9]\d{0,15})\.([\w-]{43})$/

/** Finds the row of a credential. Returns null if it is wrong or revoked. Runs as the system. */
export const findByCredential = async (db: Db, text: string) => {
  const [, school = '', secret = ''] = credentialPattern.exec(text) ?? []
  const schoolId = Number(school)
  if (schoolId === 0 || schoolId > largestId) return null
  const [row] = await db.select().from(telephoneCredential).where(eq(telephoneCredential.schoolId, schoolId))
  if (row === undefined) return null
  return timingSafeEqual(Buffer.from(row.tokenHash), Buffer.from(hashSecret(secret))) ? row : null
}

/** Returns when the credential was issued and last used, never the secret. */
export const findCredential = async ({ db, session }: Context<typeof calls.credential>) => {
  requireWholeSchoolReach(session, wholeSchoolRefusals.tooFewReached)
  const [row] = await db
    .select({ made: telephoneCredential.madeAt, seen: telephoneCredential.seenAt, madeBy: member.name })
    .from(telephoneCredential)
    .leftJoin(member, memberJoin(telephoneCredential.schoolId, telephoneCredential.madeById))
    .where(eq(telephoneCredential.schoolId, schoolOf(session)))
  if (row === undefined) return null
  const { timeZone } = session
  const seenTime = row.seen === null ? null : toWireTime(row.seen, timeZone)
  return { madeTime: toWireTime(row.made, timeZone), madeBy: row.madeBy, seenTime }
}

/** Issues a credential for the telephone system, which replaces the previous one. Only its hash is stored. */
export const makeCredential = async ({ db, session, clock }: Context<typeof calls.newCredential>) => {
  requireWholeSchoolReach(session, wholeSchoolRefusals.tooFewReached)
  const schoolId = schoolOf(session)
  const { text, tokenHash } = generateCredential(schoolId)
  const set = { tokenHash, madeAt: clock.now(), madeById: memberOf(session), seenAt: null }
  await db
    .insert(telephoneCredential)
    .values({ schoolId, ...set })
    .onConflictDoUpdate({ target: telephoneCredential.schoolId, set })
  return { credential: text }
}

/** Revokes the credential. It is refused from now on. */
export const revokeCredential = async ({ db, session }: Context<typeof calls.revokeCredential>): Promise<null> => {
  requireWholeSchoolReach(session, wholeSchoolRefusals.tooFewReached)
  const gone = await db
    .delete(telephoneCredential)
    .where(eq(telephoneCredential.schoolId, schoolOf(session)))
    .returning({ schoolId: telephoneCredential.schoolId })
  if (gone.length === 0) throw new Refusal(common.notFound)
  return null
}

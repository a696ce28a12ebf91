import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { maskName } from '../../../platform/contract/mask.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { makeKeptRefusal } from '../../../platform/server/keptRefusal.ts'
import type { Secrets } from '../../../platform/server/secret/secrets.ts'
import type { GuessLimiter } from '../../../platform/server/limits/guessLimiter.ts'
import type { Context } from '../../../platform/server/serve.ts'
import {
  addressCounterKey,
  attemptKey,
  chargeAttempt,
  failAttemptOnError,
  withMinimumDuration,
  forgetFailures,
  retryWhileUnderWay,
} from '../../identity/server/index.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { linkLimits, linkRefusals, type sealedLinkCalls as calls } from '../contract.ts'
import { possibleHashes, isEqualConstantTime, signTerms } from './tokens.ts'
import { type FoundLink, refuseEnded, selectLinks } from './selectLinks.ts'
import { sealedLink } from './tables.ts'

const findByToken = async (db: Db, token: string, secrets: Secrets): Promise<FoundLink> => {
  const [found] = await selectLinks(db).where(inArray(sealedLink.tokenHash, [...possibleHashes(token, secrets)]))
  if (found === undefined) throw new Refusal(linkRefusals.unknown)
  return found
}

const schoolOfLink = async (db: Db, { link }: FoundLink) => {
  const [row] = await db
    .select({ name: school.name, timeZone: school.timeZone })
    .from(school)
    .where(eq(school.id, link.schoolId))
  if (row === undefined) throw new Refusal(linkRefusals.unknown)
  return row
}

/** Returns the school's name and the child's surname only, because the holder hasn't proven who they are yet. */
export const lookAtLink =
  (counted: GuessLimiter) =>
  ({ database, body, clock, config, origin }: Context<typeof calls.look>) =>
    counted(origin.address, () =>
      database.asSystem('a sealed link: whose it is', async (db) => {
        const found = await findByToken(db, body.token, config)
        refuseEnded(found, clock.now())
        const { name } = await schoolOfLink(db, found)
        return { schoolName: name, studentName: maskName(found.studentName), purpose: found.link.purpose }
      }),
    )

const isLink = ({ schoolId, id }: FoundLink['link']) => and(eq(sealedLink.schoolId, schoolId), eq(sealedLink.id, id))

/** Charges a try before checking the digits, so that concurrent guesses gain nothing. Returns the tries left. */
const chargeTry = async (db: Db, { link }: FoundLink): Promise<number> => {
  const [charged] = await db
    .update(sealedLink)
    .set({ triesLeft: sql`${sealedLink.triesLeft} - 1` })
    .where(and(isLink(link), gt(sealedLink.triesLeft, 0)))
    .returning({ left: sealedLink.triesLeft })
  if (charged === undefined) throw new Refusal(linkRefusals.locked)
  return charged.left
}

const recordOpening = (db: Db, { link }: FoundLink, now: Date) =>
  db
    .update(sealedLink)
    .set({ triesLeft: linkLimits.tries, openings: sql`${sealedLink.openings} + 1`, openedAt: now })
    .where(isLink(link))

const tryOpening = async (context: Context<typeof calls.open>) => {
  const { body, database, clock, config, origin } = context
  const now = clock.now()
  const [hash = ''] = possibleHashes(body.token, config)
  const attemptKeys = {
    account: attemptKey(`link:${hash}`, config.secret),
    address: addressCounterKey('link', origin.address),
  }
  const attempt = await retryWhileUnderWay(() =>
    database.asSystem('a sealed link: charge the attempt', (db) => chargeAttempt(db, attemptKeys, clock)),
  )
  return failAttemptOnError(context, attempt, () =>
    context.recordedAsSystem('a sealed link: its tries and openings', async (db, sign) => {
      const found = await findByToken(db, body.token, config)
      const { link } = found
      sign({ schoolId: link.schoolId, memberId: link.parentId })
      refuseEnded(found, now)
      const left = await chargeTry(db, found)
      const telephone = found.telephone ?? ''
      if (!isEqualConstantTime(telephone.slice(-6), body.digits)) {
        throw left === 0 ? makeKeptRefusal(linkRefusals.locked) : makeKeptRefusal(linkRefusals.wrongDigits, { left })
      }
      await recordOpening(db, found, now)
      await forgetFailures(db, attempt, clock)
      const endsAt = Math.floor(now.getTime() / 1000) + linkLimits.openMinutes * 60
      const { timeZone } = await schoolOfLink(db, found)
      return {
        token: signTerms({ schoolId: link.schoolId, linkId: link.id, endsAt }, telephone, config.secret),
        purpose: link.purpose,
        endsTime: toWireTime(new Date(endsAt * 1000), timeZone),
      }
    }),
  )
}

/**
 * Opens a link with the last six digits of the parent's current number and returns a token for 30 minutes. All
 * responses take the same time. Failed attempts also slow the address down, counted separately from sign-in, because
 * phones and desks of a school share an address.
 */
export const openLink = (context: Context<typeof calls.open>) => withMinimumDuration(tryOpening(context))

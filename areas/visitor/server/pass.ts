import { eq, inArray } from 'drizzle-orm'
import { maskName } from '../../../platform/contract/mask.ts'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { GuessLimiter } from '../../../platform/server/limits/guessLimiter.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { school } from '../../registry/server/tables/schools.ts'
import { isModuleClosed } from '../../schoolConfig/server/index.ts'
import { possibleHashes } from '../../sealedLink/server/index.ts'
import { passRefusals, type visitor as calls } from '../contract.ts'
import { findState } from './states.ts'
import { visit } from './tables.ts'

/** States in which a code still lets the visitor in. */
const usable: ReadonlySet<string> = new Set(['pending', 'agreed'])

/**
 * Shows a visitor their visit by the link. Only surnames are shown, since a link may be passed on. Guesses are limited
 * by address, and a link ends with the visit.
 */
export const showPass =
  (counted: GuessLimiter) =>
  ({ database, body, clock, config, origin }: Context<typeof calls.pass>) =>
    counted(origin.address, () =>
      database.asSystem('a visitor’s link: whose it is', async (db) => {
        const [found] = await db
          .select({ row: visit, schoolName: school.name, timeZone: school.timeZone })
          .from(visit)
          .innerJoin(school, eq(school.id, visit.schoolId))
          .where(inArray(visit.tokenHash, [...possibleHashes(body.token, config)]))
        if (found === undefined) throw new Refusal(passRefusals.unknown)
        const { row, schoolName, timeZone } = found
        if (await isModuleClosed(db, row.schoolId, 'visitor')) throw new Refusal(passRefusals.unknown)
        const state = findState(row, clock.now())
        return {
          schoolName,
          visitorName: maskName(row.name),
          hostName: maskName(row.hostName),
          state,
          code: usable.has(state) ? (row.code ?? '') : '',
          fromTime: toWireTime(row.fromAt, timeZone),
          untilTime: toWireTime(row.untilAt, timeZone),
          gate: row.gate,
          companions: row.companions,
        }
      }),
    )

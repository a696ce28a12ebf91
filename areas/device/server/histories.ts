import { desc, eq } from 'drizzle-orm'
import { countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { device as calls } from '../contract.ts'
import { getCommandName } from '../deviceCommands.ts'
import { deviceCommand, deviceOnline } from './tables.ts'

/** Returns a page of the online and offline changes of a device, newest first. */
export const findOnlinePage = async ({ db, session, body }: Context<typeof calls.onlinePage>) => {
  const where = eq(deviceOnline.deviceId, body.deviceId)
  const { limit, offset } = countedBounds(body)
  const { id, online, at } = deviceOnline
  const rows = await db
    .select({ id, online, at })
    .from(deviceOnline)
    .where(where)
    .orderBy(desc(at), desc(id))
    .limit(limit)
    .offset(offset)
  const shown = rows.map((row) => ({ ...row, at: toWireTime(row.at, session.timeZone) }))
  return toCountedPage(body, shown, await countUpTo(db, deviceOnline, where))
}

/** Returns a page of the commands to a device, newest first. */
export const findCommandPage = async ({ db, session, body }: Context<typeof calls.commandPage>) => {
  const where = eq(deviceCommand.deviceId, body.deviceId)
  const { limit, offset } = countedBounds(body)
  const rows = await db
    .select({ row: deviceCommand, by: member.name })
    .from(deviceCommand)
    .leftJoin(member, memberJoin(deviceCommand.schoolId, deviceCommand.byId))
    .where(where)
    .orderBy(desc(deviceCommand.at), desc(deviceCommand.id))
    .limit(limit)
    .offset(offset)
  const shown = rows.map(({ row, by }) => ({
    id: row.id,
    command: row.command,
    name: getCommandName(row.command),
    state: row.state,
    by,
    at: toWireTime(row.at, session.timeZone),
    endedAt: row.endedAt && toWireTime(row.endedAt, session.timeZone),
    answer: row.answer === null ? '' : JSON.stringify(row.answer),
  }))
  return toCountedPage(body, shown, await countUpTo(db, deviceCommand, where))
}

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { httpOnlineSeconds, isOnlineAt, timestampSql } from './presence.ts'
import { device, deviceCredential, deviceOnline, devicePresence } from './tables.ts'

/** Connection name of all devices at an operator's broker. */
const broker = 'broker'

/** Online state of a device as the operator's broker reports it. */
interface ReportedPresence {
  readonly deviceId: number
  readonly online: boolean
}

/** SQL for reported devices with their schools. Devices without a credential can only be offline. */
const toldRows = (told: readonly ReportedPresence[]): SQL => {
  const ids = sql`${sql.param(told.map(({ deviceId }) => deviceId))}::bigint[]`
  const states = sql`${sql.param(told.map(({ online }) => online))}::boolean[]`
  return sql`
    select coalesce(credential.school_id, (select school_id from ${device} where id = told.device_id)) as school_id,
      told.device_id, told.online
    from unnest(${ids}, ${states}) as told(device_id, online)
    left join ${deviceCredential} as credential on credential.device_id = told.device_id
    where credential.device_id is not null or not told.online`
}

/** Inserts the missing presence rows first, so that concurrent nodes wait for each other on the row locks. */
const addRows = (db: Db, told: readonly ReportedPresence[], at: SQL) =>
  db.execute(sql`
    insert into ${devicePresence} (school_id, device_id, way, online, heard_at, since)
    select told.school_id, told.device_id, 'mqtt', false, ${at}, ${at} from (${toldRows(told)}) as told
    where told.online order by 1, 2
    on conflict do nothing`)

/**
 * Stores the presence that an operator's broker reports, with a history row for each change. Several nodes may
 * store the same report: the second changes nothing. Works on all schools, so it runs as the system. An offline
 * report does not affect a device that reports by HTTP; its report expires by itself.
 */
export const saveReportedPresence = async (db: Db, told: readonly ReportedPresence[], noted: Date): Promise<void> => {
  const at = timestampSql(noted)
  await addRows(db, told, at)
  await db.execute(sql`
    with told as (${toldRows(told)}), before as (
      select told.school_id, told.device_id, told.online as is_online, held.way, held.connection, held.online, held.heard_at,
        ${isOnlineAt(sql`held`, at)} as holds
      from ${devicePresence} as held
      join told on (told.school_id, told.device_id) = (held.school_id, held.device_id)
      order by held.school_id, held.device_id for update of held
    ), changed as (
      select * from before
      where case when is_online then not (online and way = 'mqtt' and connection = ${broker})
        else way = 'away' or (way = 'mqtt' and online) end
    ), after as (
      update ${devicePresence} as held set
        way = 'mqtt',
        connection = ${broker},
        online = changed.is_online,
        heard_at = case when changed.is_online then greatest(held.heard_at, ${at}) else held.heard_at end,
        since = case when changed.holds = changed.is_online then held.since else ${at} end
      from changed where (held.school_id, held.device_id) = (changed.school_id, changed.device_id)
    )
    insert into ${deviceOnline} (school_id, device_id, online, at)
    select school_id, device_id, false, heard_at + make_interval(secs => ${httpOnlineSeconds}) from changed
      where online and not holds
    union all
    select school_id, device_id, is_online, ${at} from changed where holds <> is_online`)
}

/** Finds devices that the database lists as connected to the operator's broker, and those marked `away`. */
export const findBrokerPresence = async (db: Db) => {
  const { rows } = await db.execute<{ device_id: number; is_known: boolean }>(sql`
    select device_id, way = 'mqtt' as is_known from ${devicePresence} where way = 'away' or (way = 'mqtt' and online)`)
  return rows.map((row) => ({ deviceId: row.device_id, isKnown: row.is_known }))
}

/**
 * Marks the devices of the operator's broker as `away` because it is unreachable. No history rows, because no
 * change was observed.
 */
export const markBrokerAway = async (db: Db): Promise<void> => {
  await db.execute(sql`
    with told as (
      select school_id, device_id from ${devicePresence} where way = 'mqtt' and connection = ${broker}
      order by school_id, device_id for update
    )
    update ${devicePresence} as held set way = 'away' from told
    where (held.school_id, held.device_id) = (told.school_id, told.device_id)`)
}

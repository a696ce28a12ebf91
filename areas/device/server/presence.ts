import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { DeviceStatus } from '../views.ts'
import { deviceOnline, devicePresence } from './tables.ts'

export interface DeviceKey {
  readonly schoolId: number
  readonly deviceId: number
}

/** How long a device without a connection counts as online after it was last heard from, in seconds. */
export const httpOnlineSeconds = 90

/**
 * SQL condition for an online device: a connection lasts until it is ended, an HTTP report expires after `httpOnlineSeconds`
 * seconds.
 */
export const isOnlineAt = (table: SQL, at: SQL): SQL =>
  sql`(${table}.online and (${table}.way <> 'http' or ${table}.heard_at > ${at} - make_interval(secs => ${httpOnlineSeconds})))`

export const timestampSql = (at: Date) => sql`${at.toISOString()}::timestamptz`

/**
 * SQL for the status of a device at a moment. It needs no background job to mark silence. The status is unknown
 * while the operator's broker is down. Left-join `device_presence` in the query.
 */
export const deviceStatusAt = (at: Date): SQL<DeviceStatus> =>
  sql<DeviceStatus>`case when ${devicePresence.deviceId} is null or ${devicePresence.way} = 'away' then 'UNKNOWN'
    when ${isOnlineAt(sql`${devicePresence}`, timestampSql(at))} then 'ONLINE' else 'OFFLINE' end`

interface Heard {
  readonly way: 'mqtt' | 'http'
  /** Name of the connection that reports. Empty for HTTP. */
  readonly connection: string
  readonly at: Date
}

/**
 * Marks a device online in one statement. Adds a history row if the state changes, and another for an HTTP expiry
 * that was not recorded. An HTTP report from a connected device does not replace its connection.
 */
export const markOnline = async (db: Db, { schoolId, deviceId }: DeviceKey, heard: Heard): Promise<void> => {
  const at = timestampSql(heard.at)
  const held = sql`held`
  const staysConnected = sql`(excluded.way = 'http' and held.way = 'mqtt' and held.online)`
  // The insert reads `before`, so that it waits for the row lock. Of two concurrent calls, the later one sees what the
  // earlier one wrote.
  await db.execute(sql`
    with before as (
      select held.online, ${isOnlineAt(held, at)} as holds, held.heard_at from ${devicePresence} as held
      where held.school_id = ${schoolId} and held.device_id = ${deviceId} for update
    ), after as (
      insert into ${devicePresence} as held (school_id, device_id, way, online, heard_at, since, connection)
      select ${schoolId}::bigint, ${deviceId}::bigint, ${heard.way}, true, ${at}, ${at}, ${heard.connection}
      from (select count(*) from before) as locked
      on conflict (school_id, device_id) do update set
        way = case when ${staysConnected} then held.way else excluded.way end,
        connection = case when ${staysConnected} then held.connection else excluded.connection end,
        online = true,
        heard_at = greatest(held.heard_at, excluded.heard_at),
        since = case when ${isOnlineAt(held, sql`excluded.heard_at`)} then held.since else excluded.since end
      returning held.since
    )
    insert into ${deviceOnline} (school_id, device_id, online, at)
    select ${schoolId}::bigint, ${deviceId}::bigint, false, before.heard_at + make_interval(secs => ${httpOnlineSeconds}) from before
      where before.online and not before.holds
    union all
    select ${schoolId}::bigint, ${deviceId}::bigint, true, ${at} from after
      where after.since = ${at} and not exists (select 1 from before where before.holds)`)
}

/**
 * Marks a device offline with a history row when its connection ends. Does nothing if a newer connection has
 * replaced it.
 */
export const markOffline = async (
  db: Db,
  { schoolId, deviceId }: DeviceKey,
  { connection, at: ended }: Pick<Heard, 'connection' | 'at'>,
): Promise<void> => {
  const at = timestampSql(ended)
  await db.execute(sql`
    with ended as (
      update ${devicePresence} set online = false, since = ${at}
      where school_id = ${schoolId} and device_id = ${deviceId} and online and connection = ${connection}
      returning school_id, device_id
    )
    insert into ${deviceOnline} (school_id, device_id, online, at)
    select school_id, device_id, false, ${at} from ended`)
}

interface NodeConnections {
  readonly nodeId: string
  /** Ids of the living nodes, this one included. */
  readonly nodes: readonly string[]
  /** Names of the connections of this node. */
  readonly connections: readonly string[]
  readonly at: Date
}

/** Connections younger than this may be missing from the list of connections, so they are kept. In seconds. */
const minConnectionAge = 3

/**
 * Ends connections that were never marked as ended: those of dead nodes, and those that this node no longer has.
 * Works on all schools, so it runs as the system. Several nodes may call it at once.
 */
export const endLostConnections = async (
  db: Db,
  { nodeId, nodes, connections, at: noted }: NodeConnections,
): Promise<void> => {
  const at = timestampSql(noted)
  const list = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
  const node = sql`split_part(connection, '/', 1)`
  await db.execute(sql`
    with lost as (
      select school_id, device_id from ${devicePresence} where online and way <> 'http' and (
        ${node} <> all(${list(nodes)})
        or (${node} = ${nodeId} and connection <> all(${list(connections)})
          and heard_at < ${at} - make_interval(secs => ${minConnectionAge})))
      for update skip locked
    ), ended as (
      update ${devicePresence} as held set online = false, since = ${at} from lost
      where (held.school_id, held.device_id) = (lost.school_id, lost.device_id)
      returning held.school_id, held.device_id
    )
    insert into ${deviceOnline} (school_id, device_id, online, at)
    select school_id, device_id, false, ${at} from ended`)
}

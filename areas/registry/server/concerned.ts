import { alias } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { auditChange, auditEntry } from '../../../platform/server/audit/tables.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { member } from './tables/members.ts'

/** The first changes of an entry, which tell enough of whom it was about: an import has thousands. */
const lookedAt = 24

/** So many people of an entry are named at most. */
export const mostConcerned = 4

const [sibling, change, target] = [alias(auditEntry, 'sibling'), alias(auditChange, 'change'), alias(member, 'target')]

// How somebody signs in is told to the platform alone: whose it was stands in the entry of the school that it was done in.
const entries = sql`select ${sibling.id} from ${auditEntry} as sibling where ${sibling.requestId} = ${auditEntry.requestId}
  and (${sibling.id} = ${auditEntry.id} or ${auditEntry.schoolId} = ${platformSchool})`

const changes = sql`select ${change.id}, ${change.relation}, ${change.schoolId},
    coalesce(${change.after}, ${change.before}) as data
  from ${auditChange} as change where ${change.entryId} in (${entries}) limit ${sql.raw(String(lookedAt))}`

// A node has no record: it stands below zero, where no record does, and is called as the row calls it.
const keys = sql`select looked.id, held.member_id::bigint as member_id,
    coalesce((looked.data ->> 'school_id')::bigint, looked.school_id) as school_id,
    case when looked.relation in ('member', 'department') then looked.data ->> 'name' end as former
  from (${changes}) as looked cross join lateral unnest(case looked.relation
    when 'member' then array[looked.data ->> 'id']
    when 'department' then array['-' || (looked.data ->> 'id')]
    when 'parent_link' then array[looked.data ->> 'student_id', looked.data ->> 'parent_id']
    when 'sealed_link' then array[looked.data ->> 'student_id', looked.data ->> 'parent_id']
    else array[looked.data ->> 'member_id'] end) as held(member_id)
  where held.member_id is not null`

// By its key alone, one after the other: as a plain join, the records of all the schools that a bureau sees were read for it.
const named = sql`select ${target.name} from ${member} as target
  where ${target.schoolId} = keys.school_id and ${target.id} = keys.member_id limit 1`

/**
 * SQL for the people whose records an entry of the trail is about, but for who did it, as their schools call them now, else
 * as the record called them that went; and for the nodes that it changed. Only those whom the reader sees.
 */
export const concerned = sql<string[]>`array(select people.name from (
  select coalesce(${target.name}, keys.former) as name, min(keys.id) as first
  from (${keys}) as keys left join lateral (${named}) as target on true
  where keys.member_id is distinct from ${auditEntry.memberId} and coalesce(${target.name}, keys.former) is not null
  group by keys.member_id, 1 order by 2 limit ${sql.raw(String(mostConcerned))}) as people)
  || array_remove(array[${auditEntry.about}], null)`

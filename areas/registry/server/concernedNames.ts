import { alias } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { auditChange, auditEntry } from '../../../platform/server/audit/tables.ts'
import { platformSchool } from '../../../platform/server/database/schoolTable.ts'
import { member } from './tables/members.ts'

/** Reads only the first changes of an entry. They suffice to name its people, and an import has thousands. */
const lookedAt = 24

/** Maximum number of people named per entry. */
const mostConcerned = 4

const [sibling, change, target] = [alias(auditEntry, 'sibling'), alias(auditChange, 'change'), alias(member, 'target')]

// Sign-in changes are logged only in the platform's entry. The school's entry of the same request names the person.
const entries = sql`select ${sibling.id} from ${auditEntry} as sibling where ${sibling.requestId} = ${auditEntry.requestId}
  and (${sibling.id} = ${auditEntry.id} or ${auditEntry.schoolId} = ${platformSchool})`

const changes = sql`select ${change.id}, ${change.relation}, ${change.schoolId},
    coalesce(${change.after}, ${change.before}) as data
  from ${auditChange} as change where ${change.entryId} in (${entries}) limit ${sql.raw(String(lookedAt))}`

// A node has no member record: its id is negated, where no member id can be, and its name comes from the row.
const keys = sql`select looked.id, held.member_id::bigint as member_id,
    coalesce((looked.data ->> 'school_id')::bigint, looked.school_id) as school_id,
    case when looked.relation in ('member', 'department') then looked.data ->> 'name' end as former
  from (${changes}) as looked cross join lateral unnest(case looked.relation
    when 'member' then array[looked.data ->> 'id']
    when 'department' then array['-' || (looked.data ->> 'id')]
    when 'parent_link' then array[looked.data ->> 'student_id', looked.data ->> 'parent_id']
    when 'sealed_link' then array[looked.data ->> 'student_id', looked.data ->> 'parent_id']
    when 'alert_call' then array[looked.data ->> 'student_id', looked.data ->> 'parent_id']
    -- Only those who may open the event learn whom it is about.
    when 'bullying_person' then array[]::text[]
    else array[coalesce(looked.data ->> 'member_id', looked.data ->> 'student_id')] end) as held(member_id)
  where held.member_id is not null`

// Looks names up one key at a time. A plain join read the records of all schools that a bureau sees.
const named = sql`select ${target.name} from ${member} as target
  where ${target.schoolId} = keys.school_id and ${target.id} = keys.member_id limit 1`

/**
 * SQL for the names of the people whose records an audit entry is about, except the actor, and of the nodes it changed.
 * Uses the current name, or the logged one if the record is deleted. Row-level security hides people the reader may not
 * see.
 */
export const concernedNames = sql<string[]>`array(select people.name from (
  select coalesce(${target.name}, keys.former) as name, min(keys.id) as first
  from (${keys}) as keys left join lateral (${named}) as target on true
  where keys.member_id is distinct from ${auditEntry.memberId} and coalesce(${target.name}, keys.former) is not null
  group by keys.member_id, 1 order by 2 limit ${sql.raw(String(mostConcerned))}) as people)
  || array_remove(array[${auditEntry.about}], null)`

import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { spell } from '../../../platform/server/spelling.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { organisation } from '../contract.ts'

/** Enters what is missing of who stands above whom, and takes out what is wrong. */
const syncAncestors = async (db: Db, schoolId: number): Promise<number> => {
  const changed = await db.execute<{ changed: number }>(sql`
    with recursive upwards as (
      select id as department_id, id as ancestor_id, parent_id from department where school_id = ${schoolId}
      union all
      select upwards.department_id, above.id, above.parent_id from upwards
        join department above on above.school_id = ${schoolId} and above.id = upwards.parent_id
    ), wrong as (
      delete from department_ancestor held where held.school_id = ${schoolId} and not exists (
        select 1 from upwards where upwards.department_id = held.department_id and upwards.ancestor_id = held.ancestor_id)
      returning 1
    ), missing as (
      insert into department_ancestor (school_id, ancestor_id, department_id)
        select ${schoolId}, ancestor_id, department_id from upwards on conflict do nothing returning 1
    )
    select ((select count(*) from wrong) + (select count(*) from missing))::int as changed`)
  return changed.rows[0]?.changed ?? 0
}

/** Gives those a main department whose own is none of theirs, and takes it from those who are in none. */
const syncMainDepartments = async (db: Db, schoolId: number): Promise<number> => {
  const changed = await db.execute<{ id: number }>(sql`
    update member set main_department_id = (
      select min(held.department_id) from member_department held
        where held.school_id = member.school_id and held.member_id = member.id)
    where member.school_id = ${schoolId} and not exists (
      select 1 from member_department held where held.school_id = member.school_id
        and held.member_id = member.id and held.department_id = member.main_department_id)
      and (member.main_department_id is not null or exists (
        select 1 from member_department held
          where held.school_id = member.school_id and held.member_id = member.id))
    returning member.id`)
  return changed.rows.length
}

/** Spells the names anew where they are spelled otherwise. */
const syncSpellings = async (db: Db, schoolId: number): Promise<number> => {
  const people = await db
    .select({ id: member.id, name: member.name, pinyin: member.pinyin, initials: member.initials })
    .from(member)
    .where(eq(member.schoolId, schoolId))
  const wrong = people.flatMap(({ id, name, pinyin, initials }) => {
    const right = spell(name)
    return right.pinyin === pinyin && right.initials === initials ? [] : [{ id, ...right }]
  })
  if (wrong.length === 0) return 0
  await db.execute(sql`update member set pinyin = given.pinyin, initials = given.initials
    from json_to_recordset(${JSON.stringify(wrong)}::json) as given (id bigint, pinyin text, initials text)
    where member.school_id = ${schoolId} and member.id = given.id`)
  return wrong.length
}

/** Makes what is derived anew from what it is derived of; a second time it changes nothing. */
export const syncData = async ({ db, session, body }: Context<typeof organisation.sync>) => {
  const schoolId = body.schoolId ?? schoolOf(session)
  return {
    ancestors: await syncAncestors(db, schoolId),
    mainDepartments: await syncMainDepartments(db, schoolId),
    names: await syncSpellings(db, schoolId),
  }
}

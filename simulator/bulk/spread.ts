import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/connection.ts'
import { classLevel } from '../district/teaching.ts'
import { firstAccount } from '../district/people.ts'
import type { Step } from './draw.ts'

/** In bulk every record has a separate account. */
const accountId = `id + ${firstAccount - 1}`

const spreadRecords = [
  `insert into account (id, created_at) select ${accountId}, created_at from bulk_record`,
  `insert into member (school_id, id, account_id, username, name, pinyin, initials, telephone, gender, nationality, birth_date,
      family_address, code, card_num, main_department_id, face_id, disabled, created_at)
    select school_id, id, ${accountId}, username, name, pinyin, initials, telephone, gender, '汉族', birth_date,
      family_address, code, card_num, department_id, face_id, coalesce(status = 2, false), created_at
    from bulk_record`,
  // The usernames are ASCII letters and digits, for which `lower` equals `loginKey`.
  `insert into login_name (name, account_id, school_id, member_id)
    select lower(username), ${accountId}, school_id, id from bulk_record`,
  `insert into member_role (school_id, member_id, role_id) select school_id, id, role_id from bulk_record`,
  `insert into member_department (school_id, member_id, department_id)
    select school_id, id, department_id from bulk_record where department_id is not null`,
  `insert into student_info (school_id, member_id, status, accommodation)
    select school_id, id, status, accommodation from bulk_record where status is not null`,
]

/** Copies the drawn records into the tables, and empties the drawing table. */
export const spreadDrawn = async (db: Db): Promise<void> => {
  for (const statement of spreadRecords) await db.execute(sql.raw(statement))
  await db.execute(sql`truncate bulk_record`)
}

/**
 * One homeroom teacher per class, staff member 1 for the first class and so on. They teach two more classes each, and
 * the other staff share the rest.
 */
export const spreadTeaching = (db: Db, { first, last }: Step) =>
  db.execute(
    sql.raw(`
    insert into class_manager (school_id, department_id, member_id, level)
    select b.school_id, c.department_id, b.first_record + t.place, t.level
    from bulk_school b
    join bulk_class c on c.school_id = b.school_id
    cross join lateral (
      select 1 + c.place as place, ${classLevel.head} as level
      union all
      select 1 + (c.place + step) % b.classes, ${classLevel.teacher} from generate_series(2, 4, 2) step where step < b.classes
      union all
      select 1 + b.classes + (c.place * 4 + step) % (b.staff - 1 - b.classes), ${classLevel.teacher}
      from generate_series(0, least(3, b.staff - 2 - b.classes)) step
    ) t
    where b.school_id between ${first} and ${last}`),
  )

/** The two parents of each student, in the order in which they were drawn. */
export const spreadParentLinks = (db: Db, { first, last }: Step) =>
  db.execute(
    sql.raw(`
    insert into parent_link (school_id, student_id, parent_id, relationship)
    select b.school_id, b.first_student + at / 2, b.first_parent + at, case at % 2 when 0 then '父亲' else '母亲' end
    from bulk_school b cross join lateral generate_series(0, 2 * b.students - 1) at
    where b.school_id between ${first} and ${last}`),
  )

/** The passwords of `admin`, `bureau` and the bulk schools' `school<n>` and `teacher<n>`, all equal. */
export const spreadCredentials = (db: Db, passwordHash: string) =>
  db.execute(sql`
    insert into credential (account_id, password_hash)
    select account_id, ${passwordHash}::text from login_name where name in (
      select 'school' || number from bulk_school union all select 'teacher' || number from bulk_school
      union all values ('admin'), ('bureau'))`)

import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/connection.ts'
import { classLevel } from '../district/teaching.ts'
import type { Step } from './draw.ts'

const spreadPeople = [
  `insert into person (id, username, name, telephone, gender, nationality, birth_date, family_address, created_at)
    select id, username, name, telephone, gender, '汉族', birth_date, family_address, created_at from bulk_person`,
  `insert into member (school_id, person_id, username, name, pinyin, initials, code, card_num, main_department_id, face_id,
      disabled, created_at)
    select school_id, id, username, name, pinyin, initials, code, card_num, department_id, face_id,
      coalesce(status = 2, false), created_at
    from bulk_person`,
  `insert into member_role (school_id, person_id, role_id) select school_id, id, role_id from bulk_person`,
  `insert into member_department (school_id, person_id, department_id)
    select school_id, id, department_id from bulk_person where department_id is not null`,
  `insert into student_info (school_id, person_id, status, accommodation)
    select school_id, id, status, accommodation from bulk_person where status is not null`,
]

/** Spreads the people that were drawn over the tables, and forgets them. */
export const spreadDrawn = async (db: Db): Promise<void> => {
  for (const statement of spreadPeople) await db.execute(sql.raw(statement))
  await db.execute(sql`truncate bulk_person`)
}

/**
 * One homeroom teacher a class, staff member 1 for the first class and so on; they teach two more classes each, and the
 * rest of the staff share what is left.
 */
export const spreadTeaching = (db: Db, { first, last }: Step) =>
  db.execute(
    sql.raw(`
    insert into class_manager (school_id, department_id, person_id, level)
    select b.school_id, c.department_id, b.first_person + t.place, t.level
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

/** The accounts of the bulk schools, `school<n>` and `teacher<n>`, all with the same password. */
export const spreadCredentials = (db: Db, passwordHash: string) =>
  db.execute(sql`
    insert into credential (person_id, password_hash)
    select person_id, ${passwordHash}::text
    from (
      select first_person as person_id from bulk_school union all select first_person + 1 from bulk_school
      union all select id from person where username in ('admin', 'bureau')
    ) holders`)
